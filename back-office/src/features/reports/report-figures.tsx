import { bangkokTime } from '@bailu/phrases/days'
import { day, exactMoney, points } from '@bailu/phrases/format'
import { Button, Segmented, Space } from 'antd'
import { useState } from 'react'
import { DayFilters } from '../../ui/filters/filters.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useLanguage, useWords } from '../../app/language.tsx'
import { PRESET_DAYS, type ReportRange } from './report-range.ts'
import styles from './reports.module.css'

/** A figure of the period and its change from the previous period. */
export function ComparedFigure({
  name,
  now,
  before,
  format,
  total,
}: {
  name: string
  now: number
  before: number
  format: (n: number) => string
  /** Total of which the figure is shown as a percentage. */
  total?: number
}) {
  const words = useWords('reports').reports
  const change = before === 0 ? null : Math.round(((now - before) / Math.abs(before)) * 100)
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className={styles.big}>
          {format(now)}
          {total !== undefined && total > 0 && <span className="muted"> · {Math.round((now * 100) / total)} %</span>}
        </span>
        <span className="muted">
          {change === null
            ? now === 0
              ? '–'
              : words.noBefore
            : `${change > 0 ? '+' : change < 0 ? '−' : ''}${Math.abs(change)} % · ${format(before)}`}
        </span>
      </dd>
    </div>
  )
}

type PeriodDays = { from: string; to: string }

/** The shown period and the period it is compared with. */
export function ReportPeriod({
  days,
  before,
  asOf,
  note,
}: {
  days: PeriodDays
  before?: PeriodDays
  /** Instant of figures that are not of now. */
  asOf: string | undefined
  note?: string
}) {
  const { lang, words } = useLanguage('reports')
  const formatSpan = ({ from, to }: PeriodDays) => words.reports.span(day(from, lang), day(to, lang))
  return (
    <p className={styles.span}>
      {formatSpan(days)} {before && <span className="muted">· {words.reports.beside(formatSpan(before))}</span>}
      {note && (
        <>
          <br />
          <span className="muted">{note}</span>
        </>
      )}
      <AsOf instant={asOf} />
    </p>
  )
}

/** When figures were read that are not of now, on a line of its own. */
export function AsOf({ instant }: { instant: string | undefined }) {
  const words = useWords('reports').reports
  if (instant === undefined) return null
  return (
    <>
      <br />
      <span className="muted">{words.asOf(bangkokTime(Date.parse(instant)).slice(11, 19))}</span>
    </>
  )
}

type ShareRow = { key: string; orders?: number; units: number; amount: number }

/** Breakdown of a total, largest part first. */
export function ShareTable({ name, rows }: { name: string; rows: ShareRow[] }) {
  const words = useWords('reports').reports
  const { figures, keys, pickup, share } = words
  const total = rows.reduce((sum, { amount }) => sum + amount, 0)
  const right = { align: 'right' as const, className: 'figure' }
  return (
    <section className={styles.box} aria-label={name}>
      <DataTable
        rowKey="key"
        dataSource={rows}
        pageSize={10}
        empty={words.nothing}
        columns={[
          { title: name, render: (_, { key }) => (key === '' ? pickup : (keys[key as 'cod'] ?? key)) },
          rows.some(({ orders }) => orders !== undefined)
            ? { title: figures.orders, ...right, render: (_, { orders }) => points(orders ?? 0) }
            : { title: figures.units, ...right, render: (_, { units }) => points(units) },
          { title: figures.subtotal, ...right, render: (_, { amount }) => exactMoney(amount) },
          {
            title: share,
            ...right,
            render: (_, { amount }) => (total === 0 ? '–' : `${Math.round((amount * 100) / total)} %`),
          },
        ]}
      />
    </section>
  )
}

/** Period of a report: the last 7, 30 or 90 days, or a custom range; Bangkok days. */
export function RangePicker({ range, onChange }: { range: ReportRange; onChange: (range: ReportRange) => void }) {
  const words = useWords('reports').reports
  const hasOwnRange = Boolean(range.from && range.to)
  const [open, setOpen] = useState(hasOwnRange)
  const [days, setDays] = useState<{ from?: string | undefined; to?: string | undefined }>(range)
  const { from, to } = days
  const isReversed = from !== undefined && to !== undefined && from > to
  return (
    <div className={styles.range}>
      <Segmented
        aria-label={words.range}
        value={open ? 'own' : (range.days ?? 30)}
        options={[
          ...PRESET_DAYS.map((value) => ({ value, label: words.days(value) })),
          { value: 'own' as const, label: words.own },
        ]}
        onChange={(value) => {
          const chosen = PRESET_DAYS.find((preset) => preset === value)
          setOpen(!chosen)
          if (chosen) onChange({ days: chosen })
        }}
      />
      {open && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (from && to && !isReversed) onChange({ from, to })
          }}
        >
          <Space wrap>
            <DayFilters
              value={days}
              texts={{ from: words.from, to: words.to }}
              onChange={(change) => setDays({ ...days, ...change })}
            />
            <Button htmlType="submit" disabled={!from || !to || isReversed}>
              {words.show}
            </Button>
            <span className="muted" role="status">
              {isReversed && words.daysReversed}
            </span>
          </Space>
        </form>
      )}
    </div>
  )
}
