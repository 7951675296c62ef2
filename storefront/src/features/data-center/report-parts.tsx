import { MAX_REPORT_RANGE_DAYS, REPORT_WINDOWS } from '@bailu/contract/data-center/kinds'
import type { InputOf, Key } from '@bailu/contract/calls'
import { useDataAge } from '@bailu/client/data-age'
import { bangkokTime } from '@bailu/phrases/days'
import { useWords } from '../../i18n/i18n.tsx'
import { DateRangeBar } from '../../ui/date-range/date-range-bar.tsx'
import { describeChange } from './figure-value.ts'
import { type ReportSearch, selectedWindow } from './report-days.ts'
import { useNavigate } from '@tanstack/react-router'

/** Chooses the days of a report, which are search params. */
export function ReportRange({ search }: { search: ReportSearch }) {
  const navigate = useNavigate()
  const onSearch = (next: ReportSearch) =>
    void navigate({ to: '.', search: { ...next, view: search.view }, replace: true, resetScroll: false })
  const words = useWords('dataCenter').dataCenter
  const { from, to } = search
  return (
    <DateRangeBar
      words={words.range}
      presets={REPORT_WINDOWS.map((id) => ({ id: String(id), label: words.windows[id] }))}
      preset={selectedWindow(search) === undefined ? undefined : String(selectedWindow(search))}
      customRange={from && to ? { from, to } : undefined}
      most={MAX_REPORT_RANGE_DAYS}
      onPreset={(id) => onSearch({ days: REPORT_WINDOWS.find((option) => String(option) === id) })}
      onCustomRange={onSearch}
    />
  )
}

/** When figures were read that are not of now; empty for those of now. */
export function AsOf<K extends Key>({ call, input }: { call: K; input: InputOf<K> }) {
  const instant = useDataAge(call, input)
  const words = useWords('dataCenter').dataCenter
  if (instant === undefined) return null
  return <p className="text-13 text-muted">{words.asOf(bangkokTime(Date.parse(instant)).slice(11, 19))}</p>
}

const ARROWS = { up: '↑ ', down: '↓ ', none: '' }

/** Change against the previous period; in words too, because the arrow is hidden from screen readers. */
export function ChangeNote({ value, previous }: { value: number | null; previous: number | null }) {
  const { text, direction } = describeChange(value, previous, useWords('dataCenter').dataCenter)
  return (
    <span className={direction === 'none' ? 'text-muted' : 'text-gold-ink'}>
      <span aria-hidden="true">{ARROWS[direction]}</span>
      {text}
    </span>
  )
}
