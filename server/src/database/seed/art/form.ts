/** Turned shapes: cylinders, caps, bottle bodies, and the print on them. */
import { goldStops, roundFill } from './palette.ts'
import type { Tone } from './palette.ts'
import { capStops } from './palette.ts'
import { serifWord } from './letters.ts'
import { ellipse, mix, n, path, place, rect } from './svg.ts'
import type { Scene, Stop } from './svg.ts'

export interface Drawn {
  svg: string
  /** Half width of the foot, for the shadow, and height over all. */
  half: number
  height: number
}

/** How round the camera sees a circle lying flat. */
export const tilt = 0.1

/** Upright cylinder, foot at y, with its lid seen from slightly above. */
export function cylinder(
  s: Scene,
  x: number,
  y: number,
  half: number,
  height: number,
  stops: readonly Stop[],
  lid?: string,
  round = 0,
): string {
  const ry = half * tilt
  const top = y - height
  const d =
    round > 0
      ? `M${n(x - half)} ${n(top + round)}C${n(x - half)} ${n(top + round * 0.3)} ${n(x - half * 0.93)} ${n(top)} ${n(x - half * 0.86)} ${n(top)}H${n(x + half * 0.86)}C${n(x + half * 0.93)} ${n(top)} ${n(x + half)} ${n(top + round * 0.3)} ${n(x + half)} ${n(top + round)}V${n(y)}A${n(half)} ${n(ry)} 0 0 1 ${n(x - half)} ${n(y)}Z`
      : `M${n(x - half)} ${n(top)}V${n(y)}A${n(half)} ${n(ry)} 0 0 0 ${n(x + half)} ${n(y)}V${n(top)}Z`
  const mid = stops[Math.floor(stops.length / 3)]?.[1] ?? '#ffffff'
  const end = stops[Math.floor(stops.length * 0.66)]?.[1] ?? '#ffffff'
  const lidHalf = round > 0 ? half * 0.88 : half
  return (
    path(d, { fill: s.lin(stops) }) +
    path(d, {
      fill: s.lin(
        [
          [0, '#000000', 0],
          [0.7, '#000000', 0],
          [1, '#000000', 0.16],
        ],
        [0, 0, 0, 1],
      ),
    }) +
    ellipse(x, top + (round > 0 ? lidHalf * tilt * 0.6 : 0), lidHalf, lidHalf * tilt, {
      fill:
        lid ??
        s.lin(
          [
            [0, mid],
            [0.55, mix(mid, end, 0.55)],
            [1, end],
          ],
          [0, 0.2, 1, 0.8],
        ),
      stroke: '#ffffff',
      width: 1,
      extra: 'stroke-opacity=".55"',
    })
  )
}

export const cap = (s: Scene, t: Tone, x: number, y: number, half: number, height: number, round = 0): string =>
  cylinder(s, x, y, half, height, capStops[t.cap], undefined, round)

/** A thin gold ring around a vessel. */
export const ring = (s: Scene, x: number, y: number, half: number, height: number): string =>
  cylinder(s, x, y, half, height, goldStops)

export interface Body {
  half: number
  height: number
  neck: number
  shoulder: number
  /** 0 round shoulders … 1 square. */
  square?: number
  /** How full, glass only. */
  full?: number
}

function outline(b: Body): string {
  const { half: h, neck: k } = b
  const top = -b.height
  const q = b.square ?? 0.5
  const ry = h * tilt
  const low = -ry * 0.9
  return `M${n(-k)} ${n(top)}C${n(-k - (h - k) * q)} ${n(top + b.shoulder * 0.06)} ${n(-h)} ${n(top + b.shoulder * (1 - q) * 0.7)} ${n(-h)} ${n(top + b.shoulder)}V${n(low)}C${n(-h)} ${n(low + ry * 1.2)} ${n(-h * 0.62)} ${n(ry * 0.72)} 0 ${n(ry * 0.72)}C${n(h * 0.62)} ${n(ry * 0.72)} ${n(h)} ${n(low + ry * 1.2)} ${n(h)} ${n(low)}V${n(top + b.shoulder)}C${n(h)} ${n(top + b.shoulder * (1 - q) * 0.7)} ${n(k + (h - k) * q)} ${n(top + b.shoulder * 0.06)} ${n(k)} ${n(top)}A${n(k)} ${n(k * tilt)} 0 0 1 ${n(-k)} ${n(top)}Z`
}

/** Shaded bottle body with its foot at 0,0. */
export function body(s: Scene, t: Tone, b: Body): string {
  const d = outline(b)
  const { half: h, height } = b
  const clip = s.clip(d)
  const flank = -height + b.shoulder
  let layers = rect(-h, -height - 20, h * 2, height + 60, { fill: roundFill(s, t) })
  if (t.glass) {
    const level = -height * (b.full ?? 0.76)
    layers +=
      path(`M${n(-h)} ${n(level)}A${n(h)} ${n(h * tilt)} 0 0 0 ${n(h)} ${n(level)}V40H${n(-h)}Z`, {
        fill: s.lin([
          [0, t.inside, 0.75],
          [0.24, t.inside, 0.12],
          [0.5, t.inside, 0.4],
          [0.8, t.inside, 0.62],
          [1, t.inside, 0.3],
        ]),
      }) +
      ellipse(0, level, h * 0.96, h * tilt, { fill: mix(t.lit, '#ffffff', 0.3), opacity: 0.34 }) +
      path(`M${n(-h * 0.96)} ${n(level)}A${n(h * 0.96)} ${n(h * tilt)} 0 0 0 ${n(h * 0.96)} ${n(level)}`, {
        stroke: mix(t.lit, '#ffffff', 0.5),
        width: 1.6,
        opacity: 0.6,
      }) +
      ellipse(h * 0.3, -h * 0.1, h * 0.62, h * 0.34, {
        fill: s.rad([
          [0, mix(t.lit, '#ffffff', 0.35), 0.6],
          [1, t.lit, 0],
        ]),
      })
  }
  layers +=
    rect(-h, -height * 0.42, h * 2, height * 0.46, {
      fill: s.lin(
        [
          [0, t.rim, 0],
          [0.6, t.rim, 0.12],
          [1, mix(t.rim, '#000000', 0.3), 0.5],
        ],
        [0, 0, 0, 1],
      ),
    }) +
    rect(-h, -height, h * 2, b.shoulder * 1.3, {
      fill: s.lin(
        [
          [0, mix(t.rim, '#000000', 0.25), 0.42],
          [0.3, t.rim, 0.08],
          [0.62, '#ffffff', 0.26],
          [1, '#ffffff', 0],
        ],
        [0, 0, 0, 1],
      ),
    }) +
    path(
      `M${n(-h * 0.72)} ${n(flank + 6)}Q${n(-h * 0.72)} ${n(flank - b.shoulder * 0.3)} ${n(-h * 0.5)} ${n(flank - b.shoulder * 0.42)}V${n(-h * 0.3)}Q${n(-h * 0.62)} ${n(-h * 0.14)} ${n(-h * 0.72)} ${n(-h * 0.22)}Z`,
      {
        fill: s.lin(
          [
            [0, '#ffffff', t.glass ? 0.72 : 0.85],
            [0.5, '#ffffff', 0.28],
            [1, '#ffffff', 0],
          ],
          [0, 0, 0.3, 1],
        ),
      },
    ) +
    rect(
      h * 0.8,
      flank,
      h * 0.07,
      -flank - h * 0.26,
      {
        fill: s.lin(
          [
            [0, '#ffffff', 0],
            [0.3, '#ffffff', 0.6],
            [1, '#ffffff', 0.08],
          ],
          [0, 0, 0, 1],
        ),
      },
      h * 0.035,
    ) +
    path(
      `M${n(-h)} ${n(-h * tilt * 0.9)}C${n(-h)} ${n(h * tilt * 0.3)} ${n(h)} ${n(h * tilt * 0.3)} ${n(h)} ${n(-h * tilt * 0.9)}`,
      { stroke: t.lit, width: h * 0.045, opacity: 0.45 },
    )
  return (
    `<g clip-path="${clip}">${layers}</g>` + path(d, { stroke: mix(t.rim, '#000000', 0.2), width: 1.2, opacity: 0.3 })
  )
}

/** Mark, wordmark and two fine rules, printed in the middle of a vessel. */
export function print(t: Tone, x: number, y: number, width: number, lines = 2): string {
  const k = width / 100
  const ink = t.print
  let rules = ''
  for (let i = 0; i < lines; i++)
    rules += path(`M${n(-22 + i * 7)} ${n(34 + i * 10)}H${n(22 - i * 7)}`, {
      stroke: ink,
      width: 1.1,
      opacity: 0.75 - i * 0.15,
    })
  return place(
    path('M0 -58C9 -44 14 -36 14 -27A14 14 0 0 1 -14 -27C-14 -36 -9 -44 0 -58Z', {
      stroke: ink,
      width: 1.5,
    }) +
      path('M-8 -22Q4 -22 9 -36Q-6 -36 -8 -22ZM-8 -22L2 -30', { stroke: ink, width: 1.2 }) +
      serifWord('BAILU', 0, 18, { height: 19, colour: ink, tracking: 0.34 }) +
      rules,
    { x, y, scale: k },
  )
}
