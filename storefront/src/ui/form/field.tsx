import { latinDigits } from '@bailu/contract/typed-numbers'
import { type ChangeEvent, type ComponentProps, type ReactNode, useId } from 'react'
import { ChevronIcon, CheckIcon } from '../icons/icons.tsx'

type FieldNoteProps = { id: string; error?: string | undefined; hint?: string | undefined }

/**
 * Error or hint below a field. Its line is always reserved, so that an error shown on blur does not shift the layout
 * under a finger; an empty line counts as a part of the gap to the next field.
 */
export function FieldNote({ id, error, hint }: FieldNoteProps) {
  const note = error ?? hint
  return (
    <p
      id={note ? id : undefined}
      className={`mt-4 ${hint ? '-mb-4' : '-mb-12'} min-h-[1.7em] text-13 ${error ? 'text-danger' : 'text-muted'}`}
    >
      {note}
    </p>
  )
}

type FieldProps = ComponentProps<'input'> & {
  label: string
  error?: string | undefined
  hint?: string
  /** At the end of the input, such as a Show button. */
  after?: ReactNode
}

type LabelledProps = {
  label: string
  error?: string | undefined
  hint?: string | undefined
  /** Renders the control with the attributes that link it to its label and note. */
  children: (link: {
    id: string
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
  }) => ReactNode
}

/** Label above a control, note below it. */
function Labelled({ label, error, hint, children }: LabelledProps) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div>
      <label htmlFor={id} className="mb-4 block text-13 text-muted">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': (error ?? hint) ? noteId : undefined,
      })}
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  )
}

/** Modes of input in which only digits and signs are typed. */
const DIGIT_MODES: ReadonlySet<unknown> = new Set(['numeric', 'decimal', 'tel'])

/** A labelled input; error and hint are linked by aria-describedby. Digits of Thai and full-width keyboards become 0 to 9. */
export function Field({ label, error, hint, after, onChange, ...input }: FieldProps) {
  const withLatinDigits = (event: ChangeEvent<HTMLInputElement>) => {
    const { target } = event
    const latin = latinDigits(target.value)
    if (latin !== target.value) target.value = latin
    onChange?.(event)
  }
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(link) => (
        <div className="relative">
          <input
            {...input}
            {...link}
            onChange={DIGIT_MODES.has(input.inputMode) ? withLatinDigits : onChange}
            className={`h-[48px] w-full rounded-3 border bg-paper px-12 text-16 text-ink placeholder:text-muted ${
              error ? 'border-danger' : 'border-control'
            } ${after ? 'pr-[72px]' : ''}`}
          />
          {after && <div className="absolute inset-y-0 right-0 flex items-center">{after}</div>}
        </div>
      )}
    </Labelled>
  )
}

export type Option = { value: string; label: string }

type SelectFieldProps = ComponentProps<'select'> & {
  label: string
  /** Label of the empty option. */
  prompt: string
  options: readonly Option[]
  error?: string | undefined
  hint?: string | undefined
}

/** A labelled native select, which phones show as their own picker. */
export function SelectField({ label, prompt, options, error, hint, ...select }: SelectFieldProps) {
  // Of several fields that are invalid together, only one shows the error text.
  const isInvalid = Boolean(error) || select['aria-invalid'] === true
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(link) => (
        <div className="relative">
          <select
            {...select}
            {...link}
            aria-invalid={isInvalid ? true : undefined}
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
      )}
    </Labelled>
  )
}

type TextAreaProps = ComponentProps<'textarea'> & {
  label: string
  error?: string | undefined
  hint?: string
}

/** A labelled text area that grows with its content where the browser supports `field-sizing`. */
export function TextArea({ label, error, hint, ...area }: TextAreaProps) {
  const id = useId()
  const note = error ?? hint
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
        aria-describedby={note ? `${id}-note` : undefined}
        className="field-sizing-content min-h-[72px] w-full resize-none rounded-3 border border-control bg-paper px-12 py-12 text-16"
      />
      {note && (
        <p id={`${id}-note`} className={`mt-4 text-13 ${error ? 'text-danger' : 'text-muted'}`}>
          {note}
        </p>
      )}
    </div>
  )
}

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { kind?: 'checkbox' | 'radio' }

/** A round checkbox or radio button with a full-size touch target; put it inside a label or give it an aria-label. */
export function Checkbox({ kind = 'checkbox', className = '', ...input }: CheckboxProps) {
  return (
    <span className={`relative flex size-touch shrink-0 items-center justify-center ${className}`}>
      <input {...input} type={kind} className="peer absolute inset-0 m-0 cursor-pointer appearance-none rounded-full" />
      <span className="pointer-events-none size-20 rounded-full border border-control bg-paper peer-checked:border-leaf peer-checked:bg-leaf peer-disabled:opacity-40 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-leaf" />
      <CheckIcon className="pointer-events-none absolute size-16 text-paper opacity-0 peer-checked:opacity-100" />
    </span>
  )
}

type ChoiceFieldProps<T extends string> = Omit<ComponentProps<'input'>, 'type' | 'value'> & {
  label: string
  options: readonly T[]
  names: Record<T, string>
  chosen: T
}

/** Choose one of two, as radio buttons drawn as pills. */
export const ChoiceField = <T extends string>({ label, options, names, chosen, ...input }: ChoiceFieldProps<T>) => (
  <div role="radiogroup" aria-label={label} className="grid grid-cols-2 gap-8">
    {options.map((option) => (
      <label
        key={option}
        className={`relative flex min-h-touch cursor-pointer items-center justify-center rounded-full border px-12 text-center text-15 has-focus-visible:outline-2 has-focus-visible:outline-leaf ${
          option === chosen ? 'border-leaf bg-mist font-medium' : 'border-control'
        }`}
      >
        <input {...input} type="radio" value={option} className="sr-only" />
        {names[option]}
      </label>
    ))}
  </div>
)

export const EmailField = (props: Omit<ComponentProps<typeof Field>, 'type' | 'inputMode' | 'autoCapitalize'>) => (
  <Field autoComplete="email" {...props} type="email" inputMode="email" autoCapitalize="none" />
)
