import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { Note } from './note.tsx'

type Props = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  error?: string | undefined
  hint?: string
  /** At the end of the input, such as a Show button. */
  after?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A labelled input; error and hint are linked by aria-describedby. */
export function Field({ label, error, hint, after, ...input }: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-4 block text-13 text-muted">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={(error ?? hint) ? `${id}-note` : undefined}
          className={`h-[48px] w-full rounded-3 border bg-paper px-12 text-16 text-ink placeholder:text-muted ${
            error ? 'border-danger' : 'border-control'
          } ${after ? 'pr-[72px]' : ''}`}
        />
        {after && <div className="absolute inset-y-0 right-0 flex items-center">{after}</div>}
      </div>
      <Note id={`${id}-note`} error={error} hint={hint} />
    </div>
  )
}
