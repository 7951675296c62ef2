import type { UseFormRegisterReturn } from 'react-hook-form'
import type { Option } from '../../ui/form/field.tsx'

/** Options of a select field: values with their names. */
export const toOptions = <T extends string>(kinds: readonly T[], names: Record<T, string>): Option[] =>
  kinds.map((value) => ({ value, label: names[value] }))

type MultiChoiceFieldProps = UseFormRegisterReturn & {
  label: string
  /** Hides the label visually where a heading already says it. */
  hideLabel?: boolean
  options: readonly Option[]
}

/** Choose several of many, as pills. */
export const MultiChoiceField = ({ label, hideLabel = false, options, ...input }: MultiChoiceFieldProps) => (
  <fieldset>
    <legend className={hideLabel ? 'sr-only' : 'mb-8 text-13 text-muted'}>{label}</legend>
    <div className="flex flex-wrap gap-8">
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex min-h-touch min-w-touch items-center justify-center rounded-full border border-control bg-paper px-16 text-center text-15 leading-tight select-none has-checked:border-leaf has-checked:bg-leaf has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf"
        >
          <input
            {...input}
            type="checkbox"
            value={option.value}
            className="absolute inset-0 m-0 cursor-pointer appearance-none rounded-full"
          />
          {option.label}
        </label>
      ))}
    </div>
  </fieldset>
)
