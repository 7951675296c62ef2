import type { ReactNode } from 'react'
import { useWords } from '../../i18n/i18n.tsx'
import { MinusIcon, PlusIcon } from '../icons/icons.tsx'
import { IconButton } from '../button.tsx'

type Props = {
  value: number
  min?: number
  max: number
  onChange: (value: number) => void
  label?: string
  /** Replaces the number, as by an input. */
  field?: ReactNode
}

const BUTTON = 'text-ink disabled:text-line'

export function Stepper({ value, min = 1, max, onChange, label, field }: Props) {
  const words = useWords().shell.stepper
  return (
    <div
      role="group"
      aria-label={label ?? words.label}
      className="inline-flex items-center rounded-full border border-control"
    >
      <IconButton label={words.less} disabled={value <= min} onClick={() => onChange(value - 1)} className={BUTTON}>
        <MinusIcon />
      </IconButton>
      {field ?? <output className="min-w-28 text-center text-16 tabular-nums">{value}</output>}
      <IconButton label={words.more} disabled={value >= max} onClick={() => onChange(value + 1)} className={BUTTON}>
        <PlusIcon />
      </IconButton>
    </div>
  )
}
