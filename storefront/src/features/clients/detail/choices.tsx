type Props<T extends string> = {
  label: string
  options: readonly { value: T; label: string }[]
  chosen: readonly T[]
  onChange: (chosen: T[]) => void
}

/** Choose several, as pills; each is a checkbox. */
export function Choices<T extends string>({ label, options, chosen, onChange }: Props<T>) {
  const toggle = (value: T, on: boolean) => onChange(on ? [...chosen, value] : chosen.filter((one) => one !== value))
  return (
    <fieldset>
      <legend className="mb-4 text-13 text-muted">{label}</legend>
      <div className="flex flex-wrap gap-8">
        {options.map(({ value, label: name }) => (
          <label key={value} className="relative">
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ target }) => toggle(value, target.checked)}
              className="peer absolute inset-0 m-0 cursor-pointer appearance-none rounded-full"
            />
            <span className="pointer-events-none flex min-h-touch items-center rounded-full border border-control bg-paper px-16 text-15 peer-checked:border-leaf peer-checked:bg-leaf peer-checked:text-paper peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-leaf">
              {name}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
