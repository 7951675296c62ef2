type Props = { id: string; error?: string | undefined; hint?: string | undefined }

/** Under a field. Its line is kept free: an answer on leaving a field moves nothing from under the thumb. */
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
