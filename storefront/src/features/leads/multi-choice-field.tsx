import type { Option } from '../../ui/form/field.tsx'

/** Options of a select field: values with their names. */
export const toOptions = <T extends string>(kinds: readonly T[], names: Record<T, string>): Option[] =>
  kinds.map((value) => ({ value, label: names[value] }))

type MultiChoiceFieldProps<T extends string> = {
  label: string
  /** Hides the label visually where a heading already says it. */
  hideLabel?: boolean
  kinds: readonly T[]
  names: Record<T, string>
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Choose several of many, as pills. */
export function MultiChoiceField<T extends string>({
  label,
  hideLabel = false,
  kinds,
  names,
  chosen,
  onChange,
}: MultiChoiceFieldProps<T>) {
  return (
    <fieldset>
      <legend className={hideLabel ? 'sr-only' : 'mb-8 text-13 text-muted'}>{label}</legend>
      <div className="flex flex-wrap gap-8">
        {kinds.map((kind) => (
          <label
            key={kind}
            className="relative flex min-h-touch min-w-touch items-center justify-center rounded-full border border-control bg-paper px-16 text-center text-15 leading-tight select-none has-checked:border-leaf has-checked:bg-leaf has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf"
          >
            <input
              type="checkbox"
              className="absolute inset-0 m-0 cursor-pointer appearance-none rounded-full"
              checked={chosen.includes(kind)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, kind] : chosen.filter((other) => other !== kind))
              }
            />
            {names[kind]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
