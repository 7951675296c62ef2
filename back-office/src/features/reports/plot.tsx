import { money, points, shortDay } from '@bailu/phrases/format'
import type { Lang } from '@bailu/contract/languages'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import styles from './reports.module.css'

type Props = { days: string[]; values: number[]; unit: 'money' | 'count'; lang: Lang }

const LEAF = '#1f4a3a'
const MUTED = '#5a665f'
const LINE = '#e5ddcc'
const FONT = '12px system-ui, sans-serif'
const HEIGHT = 236

/** Bar chart by uPlot, hidden from screen readers; the table below has the same data. */
export default function Plot({ days, values, unit, lang }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = box.current
    if (!place) return
    const made = new uPlot(optionsOf({ days, unit, lang }, place.clientWidth), [days.map((_, at) => at), values], place)
    const watch = new ResizeObserver(() => made.setSize({ width: place.clientWidth, height: HEIGHT }))
    watch.observe(place)
    return () => {
      watch.disconnect()
      made.destroy()
    }
  }, [days, values, unit, lang])
  return <div ref={box} aria-hidden="true" className={styles.plot} />
}

function optionsOf({ days, unit, lang }: Omit<Props, 'values'>, width: number): uPlot.Options {
  const write = unit === 'money' ? money : points
  const axis = { stroke: MUTED, font: FONT, ticks: { show: false } }
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: () => [-0.6, days.length - 0.4] },
      y: { range: (_, low, high) => rangeOf(low ?? 0, high ?? 0, unit) },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        splits: () => marksOf(days.length, width),
        values: (_, marks) => marks.map((mark) => shortDay(days[mark] ?? '', lang)),
      },
      {
        ...axis,
        grid: { stroke: LINE, width: 1 },
        size: (made, marks) => widest(made, marks) + 14,
        space: 44,
        incrs: unit === 'money' ? STEPS.map((step) => step * 100) : STEPS,
        values: (_, marks) => marks.map((mark) => write(mark)),
      },
    ],
    series: [{}, { fill: LEAF, width: 0, points: { show: false }, paths: uPlot.paths.bars!({ size: [0.6, 28] }) }],
  }
}

/** 1, 2, 5, 10, 20, 50 … */
const STEPS = Array.from({ length: 27 }, (_, at) => [1, 2, 5][at % 3]! * 10 ** Math.floor(at / 3))

const rangeOf = (low: number, high: number, unit: Props['unit']): [number, number] => {
  const [least, most] = [Math.min(0, low), Math.max(0, high)]
  return most === least ? [0, unit === 'money' ? 10_000 : 4] : [least * 1.08, most * 1.08]
}

/** Indexes of the days that get a label: as many as fit the width, including the last. */
function marksOf(count: number, width: number): number[] {
  const every = Math.max(1, Math.ceil(count / Math.max(2, Math.floor((width - 80) / 84))))
  return Array.from({ length: Math.ceil(count / every) }, (_, at) => count - 1 - at * every).toReversed()
}

const widest = ({ ctx }: uPlot, marks: string[] | null): number => {
  ctx.font = FONT
  return Math.ceil(Math.max(20, ...(marks ?? []).map((one) => ctx.measureText(one).width)))
}
