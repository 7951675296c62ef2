import { type FormEvent, useState } from 'react'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { addDays, daysIn, type RangeDays, todayInBangkok } from './range-days.ts'
import { Sheet } from './sheet.tsx'

export type RangeWords = {
  label: string
  choose: string
  title: string
  from: string
  to: string
  use: string
  order: string
  missing: string
  /** Says how many days may be chosen at most, where there is a limit. */
  most?: (days: string) => string
  chosen?: (days: string) => string
}

type Props = {
  open: boolean
  words: RangeWords
  value: RangeDays | undefined
  /** Most days that may be chosen. */
  most?: number
  onUse: (range: RangeDays) => void
  onClose: () => void
}

/** Sheet with two native date inputs, limited to the days that may be chosen. */
export function RangeSheet({ open, words, value, most, onUse, onClose }: Props) {
  const [from, setFrom] = useState(value?.from ?? '')
  const [to, setTo] = useState(value?.to ?? '')
  const [error, setError] = useState('')
  const today = todayInBangkok()
  const days = from && to ? daysIn({ from, to }) : 0
  const latest = most && from ? least(addDays(from, most - 1), today) : today
  const limit = most === undefined ? '' : (words.most?.(String(most)) ?? '')

  const trouble = () => {
    if (!from || !to) return words.missing
    if (days < 1) return words.order
    return most !== undefined && days > most ? limit : ''
  }
  const use = (event: FormEvent) => {
    event.preventDefault()
    const found = trouble()
    setError(found)
    if (!found) onUse({ from, to: least(to, today) })
  }
  return (
    <Sheet open={open} onClose={onClose} title={words.title}>
      <form onSubmit={use} noValidate className="mt-20 flex flex-col gap-20">
        {limit && <p className="text-center text-15 text-muted">{limit}</p>}
        <Field
          label={words.from}
          type="date"
          value={from}
          max={today}
          onChange={(event) => {
            setFrom(event.target.value)
            setError('')
          }}
        />
        <Field
          label={words.to}
          type="date"
          value={to}
          min={from || undefined}
          max={latest}
          error={error || undefined}
          hint={days > 0 ? (words.chosen?.(String(days)) ?? '') : ''}
          onChange={(event) => {
            setTo(event.target.value)
            setError('')
          }}
        />
        <Button type="submit" wide>
          {words.use}
        </Button>
      </form>
    </Sheet>
  )
}

const least = (a: string, b: string) => (a < b ? a : b)
