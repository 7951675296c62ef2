type Props = { id: string; error?: string | undefined; hint?: string | undefined }

/**
 * Error or hint below a field. Its line is always reserved, so that an error shown on blur does not shift the layout
 * under a finger.
 */
export function Note({ id, error, hint }: Props) {
  const note = error ?? hint
  return (
    <p
      id={note ? id : undefined}
      className={`mt-4 -mb-12 min-h-[1.7em] text-13 ${error ? 'text-danger' : 'text-muted'}`}
    >
      {note}
    </p>
  )
}
