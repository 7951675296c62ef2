import type { FigureDetail } from '@bailu/contract/data-center/shop'
import type { Lang } from '@bailu/contract/languages'
import { useEffect, useEffectEvent, useRef } from 'react'
import uPlot from 'uplot'
import css from 'uplot/dist/uPlot.min.css?inline'
import { money, points, shortDay } from '@bailu/phrases/format'
import type { Unit } from './figure-value.ts'

type Props = {
  days: FigureDetail['days']
  unit: Unit
  line: boolean
  /** Index of the selected day; null for none. */
  selected: number | null
  lang: Lang
  onSelect: (index: number) => void
}

const LEAF = '#1f4a3a'
const MUTED = '#5a665f'
const LINE = '#e5ddcc'
const FONT = '12px system-ui, sans-serif'
const HEIGHT = 236

/** Chart by uPlot, without animation. */
export default function Plot({ days, unit, line, selected, lang, onSelect }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(null)
  const select = useEffectEvent(onSelect)

  useEffect(() => {
    const place = box.current
    if (!place) return
    const chart = new uPlot(plotOptions({ days, unit, line, lang }, place.clientWidth), plotData(days), place)
    plot.current = chart
    const onPointer = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.buttons > 0 || event.type === 'pointermove')
        select(dayIndexAt(chart, event, days.length))
    }
    chart.over.addEventListener('pointerdown', onPointer)
    chart.over.addEventListener('pointermove', onPointer)
    const observer = new ResizeObserver(() => chart.setSize({ width: place.clientWidth, height: HEIGHT }))
    observer.observe(place)
    return () => {
      observer.disconnect()
      chart.destroy()
      plot.current = null
    }
  }, [days, unit, line, lang])

  useEffect(() => {
    const chart = plot.current
    if (!chart) return
    const left = selected === null ? -10 : chart.valToPos(selected, 'x')
    const value = selected === null ? null : days[selected]?.value
    chart.setCursor({ left, top: value === null || value === undefined ? -10 : chart.valToPos(value, 'y') })
  }, [selected, days])

  return (
    <>
      <style>{`${css}.u-vt .u-cursor-x,.u-hz .u-cursor-x{border-right:1px solid #cbac67}.u-cursor-y{display:none}`}</style>
      <div ref={box} aria-hidden="true" className="h-full" />
    </>
  )
}

function dayIndexAt(chart: uPlot, event: PointerEvent, count: number): number {
  const left = event.clientX - chart.over.getBoundingClientRect().left
  return Math.min(count - 1, Math.max(0, Math.round(chart.posToVal(left, 'x'))))
}

const plotData = (days: Props['days']): uPlot.AlignedData => [
  days.map((_, index) => index),
  days.map(({ value }) => value),
]

function plotOptions(
  { days, unit, line, lang }: Pick<Props, 'days' | 'unit' | 'line' | 'lang'>,
  width: number,
): uPlot.Options {
  const format = unit === 'money' ? money : points
  const grid = { stroke: LINE, width: 1 }
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, bind: MOUSE_IGNORED, points: { size: 9, fill: LEAF } },
    scales: {
      x: { time: false, range: () => [-0.6, days.length - 0.4] },
      y: { range: (_, low, high) => valueRange(low ?? 0, high ?? 0, unit) },
    },
    axes: [
      {
        stroke: MUTED,
        font: FONT,
        grid: { show: false },
        ticks: { show: false },
        splits: () => dayMarks(days.length, width),
        values: (_, marks) => marks.map((mark) => shortDay(days[mark]?.day ?? '', lang)),
      },
      {
        stroke: MUTED,
        font: FONT,
        grid,
        ticks: { show: false },
        size: (chart, values) => axisWidth(chart, values) + 12,
        space: 44,
        // Counts and points are integers; money is in satang.
        incrs: unit === 'money' ? AXIS_STEPS.map((step) => step * 100) : AXIS_STEPS,
        values: (_, marks) => marks.map((mark) => format(mark)),
      },
    ],
    series: [
      {},
      line
        ? { stroke: LEAF, width: 2, points: { show: days.length <= 31, size: 5, fill: LEAF }, spanGaps: true }
        : { fill: LEAF, width: 0, points: { show: false }, paths: uPlot.paths.bars!({ size: [0.6, 24] }) },
    ],
  }
}

/** 1, 2, 5, 10, 20, 50 … */
const AXIS_STEPS = Array.from(
  { length: 24 },
  (_, selected) => [1, 2, 5][selected % 3]! * 10 ** Math.floor(selected / 3),
)

const valueRange = (low: number, high: number, unit: Unit): [number, number] => {
  const [lowest, highest] = [Math.min(0, low), Math.max(0, high)]
  return highest === lowest ? [0, unit === 'money' ? 10_000 : 4] : [lowest * 1.08, highest * 1.08]
}

/** Indexes of the days labelled on the x axis: as many as fit, always including the last. */
function dayMarks(count: number, width: number): number[] {
  const every = Math.max(1, Math.ceil(count / Math.max(2, Math.floor((width - 72) / 74))))
  const marks: number[] = []
  for (let selected = count - 1; selected >= 0; selected -= every) marks.unshift(selected)
  return marks
}

const axisWidth = ({ ctx }: uPlot, values: string[] | null): number => {
  ctx.font = FONT
  return Math.ceil(Math.max(20, ...(values ?? []).map((label) => ctx.measureText(label).width)))
}

// The cursor is controlled by our pointer and key handlers: disable the mouse handling of uPlot.
const ignoreMouse = () => null
const MOUSE_IGNORED: NonNullable<uPlot.Cursor['bind']> = {
  mousedown: ignoreMouse,
  mouseup: ignoreMouse,
  click: ignoreMouse,
  dblclick: ignoreMouse,
  mousemove: ignoreMouse,
  mouseleave: ignoreMouse,
  mouseenter: ignoreMouse,
}
