import type { OpenFigure } from '@bailu/contract/data-center'
import type { CustomerFigure, TradeFigure } from '@bailu/contract/figures'
import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { day } from '@bailu/phrases/format'
import { Skeleton } from '../../ui/states.tsx'
import { useLang, useWords } from '../../words.tsx'
import { type Unit, valueOf } from './figure-value.ts'

const Plot = lazy(() => import('./plot.tsx'))

/**
 * Figures that are a level (a count or an average at a time) are drawn as a line; all others are sums per day, drawn
 * as bars.
 */
const STANDING = new Set<string>(['clients', 'dormant', 'average'])
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7, Home: -90, End: 90 }

type Props = { id: CustomerFigure | TradeFigure; unit: Unit; days: OpenFigure['days'] }

/** Chart of the days; a day is selected by touch or with the arrow keys. */
export function FigureChart({ id, unit, days }: Props) {
  const words = useWords().reports
  const lang = useLang()
  const [at, setAt] = useState<number | null>(null)
  const last = days.length - 1
  const read = (index: number) => {
    const one = days[index]
    return one ? `${day(one.day, lang)} · ${valueOf(unit, one.value)}` : ''
  }
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    setAt(Math.min(last, Math.max(0, (at ?? last + (step > 0 ? 0 : 1)) + step)))
  }
  return (
    <div>
      <p className="min-h-28 text-15 tabular-nums">
        {at === null ? <span className="text-13 text-muted">{words.chartHint}</span> : read(at)}
      </p>
      <div
        role="slider"
        tabIndex={0}
        aria-label={words.chartOf(words.figures[id])}
        aria-valuemin={1}
        aria-valuemax={last + 1}
        aria-valuenow={(at ?? last) + 1}
        aria-valuetext={read(at ?? last)}
        onKeyDown={move}
        className="h-[236px] touch-pan-y"
      >
        <Suspense fallback={<Skeleton className="h-full w-full" />}>
          <Plot days={days} unit={unit} line={STANDING.has(id)} at={at} lang={lang} onAt={setAt} />
        </Suspense>
      </div>
    </div>
  )
}
