import { type Ref, type SelectHTMLAttributes, useId } from 'react'
import { ChevronIcon } from './icons.tsx'
import { Note } from './note.tsx'

export type Option = { value: string; label: string }
type Props = SelectHTMLAttributes<HTMLSelectElement> & {
  label: string
  /** Label of the empty option. */
  prompt: string
  options: readonly Option[]
  error?: string | undefined
  hint?: string | undefined
  ref?: Ref<HTMLSelectElement>
}

/** A labelled native select, which phones show as their own picker. */
export function SelectField({ label, prompt, options, error, hint, ...select }: Props) {
  const id = useId()
  // Of several fields that are invalid together, only one shows the error text.
  const wrong = Boolean(error) || select['aria-invalid'] === true
  return (
    <div>
      <label htmlFor={id} className="mb-4 block text-13 text-muted">
        {label}
      </label>
      <div className="relative">
        <select
          {...select}
          id={id}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={(error ?? hint) ? `${id}-note` : undefined}
          className={`h-[48px] w-full appearance-none truncate rounded-3 border bg-paper pr-36 pl-12 text-16 disabled:opacity-50 ${
            wrong ? 'border-danger' : 'border-control'
          } ${select.value ? 'text-ink' : 'text-muted'}`}
        >
          <option value="">{prompt}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronIcon className="pointer-events-none absolute top-[14px] right-12 size-20 rotate-90 text-control" />
      </div>
      <Note id={`${id}-note`} error={error} hint={hint} />
    </div>
  )
}
