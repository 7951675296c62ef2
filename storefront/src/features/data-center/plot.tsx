import type { OpenFigure } from '@bailu/contract/data-center'
import type { Lang } from '@bailu/contract/languages'
import { useEffect, useEffectEvent, useRef } from 'react'
import uPlot from 'uplot'
import css from 'uplot/dist/uPlot.min.css?inline'
import { money, points, shortDay } from '@bailu/phrases/format'
import type { Unit } from './figure-value.ts'

type Props = {
  days: OpenFigure['days']
  unit: Unit
  line: boolean
  /** Index of the selected day; null for none. */
  at: number | null
  lang: Lang
  onAt: (index: number) => void
}

const LEAF = '#1f4a3a'
const MUTED = '#5a665f'
const LINE = '#e5ddcc'
const FONT = '12px system-ui, sans-serif'
const HEIGHT = 236

/** Chart by uPlot, without animation. */
export default function Plot({ days, unit, line, at, lang, onAt }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(null)
  const choose = useEffectEvent(onAt)

  useEffect(() => {
    const place = box.current
    if (!place) return
    const made = new uPlot(optionsOf({ days, unit, line, lang }, place.clientWidth), dataOf(days), place)
    plot.current = made
    const follow = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.buttons > 0 || event.type === 'pointermove')
        choose(indexAt(made, event, days.length))
    }
    made.over.addEventListener('pointerdown', follow)
    made.over.addEventListener('pointermove', follow)
    const watch = new ResizeObserver(() => made.setSize({ width: place.clientWidth, height: HEIGHT }))
    watch.observe(place)
    return () => {
      watch.disconnect()
      made.destroy()
      plot.current = null
    }
  }, [days, unit, line, lang])

  useEffect(() => {
    const made = plot.current
    if (!made) return
    const left = at === null ? -10 : made.valToPos(at, 'x')
    const value = at === null ? null : days[at]?.value
    made.setCursor({ left, top: value === null || value === undefined ? -10 : made.valToPos(value, 'y') })
  }, [at, days])

  return (
    <>
      <style>{`${css}.u-vt .u-cursor-x,.u-hz .u-cursor-x{border-right:1px solid #cbac67}.u-cursor-y{display:none}`}</style>
      <div ref={box} aria-hidden="true" className="h-full" />
    </>
  )
}

function indexAt(made: uPlot, event: PointerEvent, count: number): number {
  const left = event.clientX - made.over.getBoundingClientRect().left
  return Math.min(count - 1, Math.max(0, Math.round(made.posToVal(left, 'x'))))
}

const dataOf = (days: Props['days']): uPlot.AlignedData => [
  days.map((_, index) => index),
  days.map(({ value }) => value),
]

function optionsOf(
  { days, unit, line, lang }: Pick<Props, 'days' | 'unit' | 'line' | 'lang'>,
  width: number,
): uPlot.Options {
  const write = unit === 'money' ? money : points
  const grid = { stroke: LINE, width: 1 }
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, bind: noMouse, points: { size: 9, fill: LEAF } },
    scales: {
      x: { time: false, range: () => [-0.6, days.length - 0.4] },
      y: { range: (_, low, high) => rangeOf(low ?? 0, high ?? 0, unit) },
    },
    axes: [
      {
        stroke: MUTED,
        font: FONT,
        grid: { show: false },
        ticks: { show: false },
        splits: () => marksOf(days.length, width),
        values: (_, marks) => marks.map((mark) => shortDay(days[mark]?.day ?? '', lang)),
      },
      {
        stroke: MUTED,
        font: FONT,
        grid,
        ticks: { show: false },
        size: (made, values) => widest(made, values) + 12,
        space: 44,
        // Counts and points are integers; money is in satang.
        incrs: unit === 'money' ? STEPS.map((step) => step * 100) : STEPS,
        values: (_, marks) => marks.map((mark) => write(mark)),
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
const STEPS = Array.from({ length: 24 }, (_, at) => [1, 2, 5][at % 3]! * 10 ** Math.floor(at / 3))

const rangeOf = (low: number, high: number, unit: Unit): [number, number] => {
  const [least, most] = [Math.min(0, low), Math.max(0, high)]
  return most === least ? [0, unit === 'money' ? 10_000 : 4] : [least * 1.08, most * 1.08]
}

/** Indexes of the days labelled on the x axis: as many as fit, always including the last. */
function marksOf(count: number, width: number): number[] {
  const every = Math.max(1, Math.ceil(count / Math.max(2, Math.floor((width - 72) / 74))))
  const marks: number[] = []
  for (let at = count - 1; at >= 0; at -= every) marks.unshift(at)
  return marks
}

const widest = ({ ctx }: uPlot, values: string[] | null): number => {
  ctx.font = FONT
  return Math.ceil(Math.max(20, ...(values ?? []).map((one) => ctx.measureText(one).width)))
}

// The cursor is controlled by our pointer and key handlers: disable the mouse handling of uPlot.
const none = () => null
const noMouse: NonNullable<uPlot.Cursor['bind']> = {
  mousedown: none,
  mouseup: none,
  click: none,
  dblclick: none,
  mousemove: none,
  mouseleave: none,
  mouseenter: none,
}
