import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import type { CustomerFigure, TradeFigure } from '@bailu/contract/data-center/kinds'
import type { FigureDetail } from '@bailu/contract/data-center/shop'
import { day } from '@bailu/phrases/format'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { Skeleton } from '../../ui/screen/screen.tsx'
import { formatFigure, type Unit } from './figure-value.ts'

const Plot = lazy(() => import('./plot.tsx'))

/**
 * Figures that are a level (a count or an average at a time) are drawn as a line; all others are sums per day, drawn
 * as bars.
 */
const LINE_FIGURES = new Set<string>(['clients', 'dormant', 'average'])
const KEY_STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7, Home: -90, End: 90 }

type FigureChartProps = { id: CustomerFigure | TradeFigure; unit: Unit; days: FigureDetail['days'] }

/** Chart of the days; a day is selected by touch or with the arrow keys. */
export function FigureChart({ id, unit, days }: FigureChartProps) {
  const words = useWords('dataCenter').dataCenter
  const lang = useLang()
  const [selected, setSelected] = useState<number | null>(null)
  const last = days.length - 1
  const describeDay = (index: number) => {
    const entry = days[index]
    return entry ? `${day(entry.day, lang)} · ${formatFigure(unit, entry.value)}` : ''
  }
  const move = (event: KeyboardEvent) => {
    const step = KEY_STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    setSelected(Math.min(last, Math.max(0, (selected ?? last + (step > 0 ? 0 : 1)) + step)))
  }
  return (
    <div>
      <p className="min-h-28 text-15 tabular-nums">
        {selected === null ? <span className="text-13 text-muted">{words.chartHint}</span> : describeDay(selected)}
      </p>
      <div
        role="slider"
        tabIndex={0}
        aria-label={words.chartOf(words.figures[id])}
        aria-valuemin={1}
        aria-valuemax={last + 1}
        aria-valuenow={(selected ?? last) + 1}
        aria-valuetext={describeDay(selected ?? last)}
        onKeyDown={move}
        className="h-[236px] touch-pan-y"
      >
        <Suspense fallback={<Skeleton className="h-full w-full" />}>
          <Plot
            days={days}
            unit={unit}
            line={LINE_FIGURES.has(id)}
            selected={selected}
            lang={lang}
            onSelect={setSelected}
          />
        </Suspense>
      </div>
    </div>
  )
}

type DaysTableProps = { id: CustomerFigure | TradeFigure; unit: Unit; days: FigureDetail['days'] }

/** Table of the days of the chart, newest first. */
export function DaysTable({ id, unit, days }: DaysTableProps) {
  const words = useWords('dataCenter').dataCenter
  const lang = useLang()
  return (
    <table className="w-full text-15 tabular-nums">
      <thead>
        <tr className="border-b border-line text-13 text-muted">
          <th scope="col" className="py-8 text-left font-normal">
            {words.day}
          </th>
          <th scope="col" className="py-8 text-right font-normal">
            {words.figures[id]}
          </th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((entry) => (
          <tr key={entry.day} className="border-b border-line">
            <th scope="row" className="py-8 text-left font-normal">
              {day(entry.day, lang)}
            </th>
            <td className={`py-8 text-right ${entry.value ? '' : 'text-muted'}`}>{formatFigure(unit, entry.value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
