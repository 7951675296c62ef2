import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'
import { ChevronIcon } from '../icons/icons.tsx'

type FieldNoteProps = { id: string; error?: string | undefined; hint?: string | undefined }

/**
 * Error or hint below a field. Its line is always reserved, so that an error shown on blur does not shift the layout
 * under a finger.
 */
export function FieldNote({ id, error, hint }: FieldNoteProps) {
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

type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  error?: string | undefined
  hint?: string
  /** At the end of the input, such as a Show button. */
  after?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A labelled input; error and hint are linked by aria-describedby. */
export function Field({ label, error, hint, after, ...input }: FieldProps) {
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
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  )
}

export type Option = { value: string; label: string }
type SelectFieldProps = SelectHTMLAttributes<HTMLSelectElement> & {
  label: string
  /** Label of the empty option. */
  prompt: string
  options: readonly Option[]
  error?: string | undefined
  hint?: string | undefined
  ref?: Ref<HTMLSelectElement>
}

/** A labelled native select, which phones show as their own picker. */
export function SelectField({ label, prompt, options, error, hint, ...select }: SelectFieldProps) {
  const id = useId()
  // Of several fields that are invalid together, only one shows the error text.
  const isInvalid = Boolean(error) || select['aria-invalid'] === true
  return (
    <div>
      <label htmlFor={id} className="mb-4 block text-13 text-muted">
        {label}
      </label>
      <div className="relative">
        <select
          {...select}
          id={id}
          aria-invalid={isInvalid ? true : undefined}
          aria-describedby={(error ?? hint) ? `${id}-note` : undefined}
          className={`h-[48px] w-full appearance-none truncate rounded-3 border bg-paper pr-36 pl-12 text-16 text-ink disabled:opacity-50 has-[option[value='']:checked]:text-muted ${
            isInvalid ? 'border-danger' : 'border-control'
          }`}
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
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  )
}

type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  label: string
  error?: string | undefined
  ref?: Ref<HTMLTextAreaElement>
}

/** A labelled text area that grows with its content where the browser supports `field-sizing`. */
export function TextArea({ label, error, ...area }: TextAreaProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-4 block text-13 text-muted">
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        rows={2}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
        className="field-sizing-content min-h-[72px] w-full resize-none rounded-3 border border-control bg-paper px-12 py-12 text-16"
      />
      {error && (
        <p id={`${id}-note`} className="mt-4 text-13 text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
