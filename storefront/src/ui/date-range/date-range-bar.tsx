import { type FormEvent, useState } from 'react'
import { shortDay } from '@bailu/phrases/format'
import { addDays, countDays } from '@bailu/phrases/days'
import { useLang } from '../../i18n/i18n.tsx'
import { Button } from '../button.tsx'
import { Sheet } from '../dialog/dialog.tsx'
import { Field } from '../form/field.tsx'
import { useCurrentInView } from '../list/use-current-in-view.ts'
import { type DateRange, todayInBangkok } from './date-range.ts'

export type DateRangeWords = {
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

type DateRangeSheetProps = {
  open: boolean
  words: DateRangeWords
  value: DateRange | undefined
  /** Most days that may be chosen. */
  most?: number
  onApply: (range: DateRange) => void
  onClose: () => void
}

/** Sheet with two native date inputs, limited to the days that may be chosen. */
export function DateRangeSheet({ open, words, value, most: maxDays, onApply, onClose }: DateRangeSheetProps) {
  const [from, setFrom] = useState(value?.from ?? '')
  const [to, setTo] = useState(value?.to ?? '')
  const [error, setError] = useState('')
  const today = todayInBangkok()
  const days = from && to ? countDays(from, to) : 0
  const latest = maxDays && from ? earlierDay(addDays(from, maxDays - 1), today) : today
  const limit = maxDays === undefined ? '' : (words.most?.(String(maxDays)) ?? '')

  const findIssue = () => {
    if (!from || !to) return words.missing
    if (days < 1) return words.order
    return maxDays !== undefined && days > maxDays ? limit : ''
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const issue = findIssue()
    setError(issue)
    if (!issue) onApply({ from, to: earlierDay(to, today) })
  }
  return (
    <Sheet open={open} onClose={onClose} title={words.title}>
      <form onSubmit={apply} noValidate className="mt-20 flex flex-col gap-20">
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

const earlierDay = (a: string, b: string) => (a < b ? a : b)

type DateRangeBarProps<P extends string> = {
  words: DateRangeWords
  presets: readonly { id: P; label: string }[]
  /** The selected preset; undefined while a custom range is selected. */
  preset: P | undefined
  customRange: DateRange | undefined
  most?: number
  onPreset: (id: P) => void
  onCustomRange: (range: DateRange) => void
}

const chipClass = (active: boolean) =>
  `min-h-touch shrink-0 rounded-full border px-16 text-15 whitespace-nowrap ${
    active ? 'border-leaf bg-leaf text-paper' : 'border-line bg-paper text-ink active:bg-mist'
  }`

/** Preset date ranges as chips, and a chip for a custom range at the end. */
export function DateRangeBar<P extends string>(props: DateRangeBarProps<P>) {
  const { words, presets, preset, customRange, most: maxDays, onPreset, onCustomRange } = props
  const lang = useLang()
  const row = useCurrentInView<HTMLDivElement>()
  const [openCount, setOpenCount] = useState(0)
  const [open, setOpen] = useState(false)
  return (
    <div ref={row} role="group" aria-label={words.label} className="snap-track flex gap-8 overflow-x-auto gutter py-12">
      {presets.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          aria-pressed={preset === id}
          onClick={() => onPreset(id)}
          className={chipClass(preset === id)}
        >
          {label}
        </button>
      ))}
      <button
        type="button"
        aria-pressed={customRange !== undefined}
        onClick={() => {
          setOpenCount(openCount + 1)
          setOpen(true)
        }}
        className={chipClass(customRange !== undefined)}
      >
        {customRange ? `${shortDay(customRange.from, lang)} – ${shortDay(customRange.to, lang)}` : words.choose}
      </button>
      <DateRangeSheet
        key={openCount}
        open={open}
        words={words}
        value={customRange}
        {...(maxDays !== undefined && { most: maxDays })}
        onApply={(range) => {
          setOpen(false)
          onCustomRange(range)
        }}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}
