import type { ReactNode } from 'react'
import { ChevronIcon } from '../../ui/icons/icons.tsx'

type Props<T extends string> = {
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  /** True when the value differs from the default. */
  active: boolean
  onChange: (value: T) => void
}

const chipClass = (active: boolean) =>
  `relative flex h-touch shrink-0 items-center rounded-full border text-15 ${
    active ? 'border-leaf bg-mist font-medium' : 'border-control bg-paper'
  }`

/** Native select in a row of filter chips. */
export function ChipSelect<T extends string>({ label, value, options, active, onChange }: Props<T>) {
  return (
    <span className={chipClass(active)} data-current={active}>
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(target.value as T)}
        className="h-full appearance-none rounded-full bg-transparent pr-28 pl-16 text-15"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronIcon className="pointer-events-none absolute right-8 size-16 rotate-90 text-muted" />
    </span>
  )
}

export function ChipToggle(props: {
  pressed: boolean
  label: string
  onChange: (pressed: boolean) => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-pressed={props.pressed}
      aria-label={props.label}
      onClick={() => props.onChange(!props.pressed)}
      className={`${chipClass(props.pressed)} gap-8 px-16`}
    >
      {props.children}
    </button>
  )
}
