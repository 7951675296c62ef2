import { money, points, shortDay } from '@bailu/phrases/format'
import type { Lang } from '@bailu/contract/languages'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import styles from './reports.module.css'

type Props = { days: string[]; values: number[]; unit: 'money' | 'count'; lang: Lang }

const BAR_COLOUR = '#1f4a3a'
const AXIS_COLOUR = '#5a665f'
const GRID_COLOUR = '#e5ddcc'
const FONT = '12px system-ui, sans-serif'
const HEIGHT = 236

/** Bar chart by uPlot, hidden from screen readers; the table below has the same data. */
export default function BarChart({ days, values, unit, lang }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const container = box.current
    if (!container) return
    const chart = new uPlot(
      optionsOf({ days, unit, lang }, container.clientWidth),
      [days.map((_, at) => at), values],
      container,
    )
    const observer = new ResizeObserver(() => chart.setSize({ width: container.clientWidth, height: HEIGHT }))
    observer.observe(container)
    return () => {
      observer.disconnect()
      chart.destroy()
    }
  }, [days, values, unit, lang])
  return <div ref={box} aria-hidden="true" className={styles.plot} />
}

function optionsOf({ days, unit, lang }: Omit<Props, 'values'>, width: number): uPlot.Options {
  const format = unit === 'money' ? money : points
  const axis = { stroke: AXIS_COLOUR, font: FONT, ticks: { show: false } }
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: () => [-0.6, days.length - 0.4] },
      y: { range: (_, low, high) => valueRange(low ?? 0, high ?? 0, unit) },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        splits: () => labeledDays(days.length, width),
        values: (_, marks) => marks.map((mark) => shortDay(days[mark] ?? '', lang)),
      },
      {
        ...axis,
        grid: { stroke: GRID_COLOUR, width: 1 },
        size: (chart, marks) => widestLabel(chart, marks) + 14,
        space: 44,
        incrs: unit === 'money' ? NICE_STEPS.map((step) => step * 100) : NICE_STEPS,
        values: (_, marks) => marks.map((mark) => format(mark)),
      },
    ],
    series: [
      {},
      { fill: BAR_COLOUR, width: 0, points: { show: false }, paths: uPlot.paths.bars!({ size: [0.6, 28] }) },
    ],
  }
}

/** 1, 2, 5, 10, 20, 50 … */
const NICE_STEPS = Array.from({ length: 27 }, (_, at) => [1, 2, 5][at % 3]! * 10 ** Math.floor(at / 3))

const valueRange = (low: number, high: number, unit: Props['unit']): [number, number] => {
  const [least, most] = [Math.min(0, low), Math.max(0, high)]
  return most === least ? [0, unit === 'money' ? 10_000 : 4] : [least * 1.08, most * 1.08]
}

/** Indexes of the days that get a label: as many as fit the width, including the last. */
function labeledDays(count: number, width: number): number[] {
  const every = Math.max(1, Math.ceil(count / Math.max(2, Math.floor((width - 80) / 84))))
  return Array.from({ length: Math.ceil(count / every) }, (_, at) => count - 1 - at * every).toReversed()
}

const widestLabel = ({ ctx }: uPlot, marks: string[] | null): number => {
  ctx.font = FONT
  return Math.ceil(Math.max(20, ...(marks ?? []).map((label) => ctx.measureText(label).width)))
}
