/** The mark — a white dew drop on a leaf — the wordmark and the app icon. */
import { leafOutline, veins } from './leaf.ts'
import { serifWidth, serifWord } from './letters.ts'
import { house } from './palette.ts'
import { circle, ellipse, n, path, place, rect, scene } from './svg.ts'
import type { Scene } from './svg.ts'

export const dropPath = (k: number): string =>
  `M0 ${n(-1.52 * k)}C${n(0.52 * k)} ${n(-0.86 * k)} ${n(k)} ${n(-0.36 * k)} ${n(k)} ${n(0.18 * k)}A${n(k)} ${n(k)} 0 0 1 ${n(-k)} ${n(0.18 * k)}C${n(-k)} ${n(-0.36 * k)} ${n(-0.52 * k)} ${n(-0.86 * k)} 0 ${n(-1.52 * k)}Z`

/** Mark within a box of 200, centre 0,0. */
export function mark(s: Scene, onDark: boolean): string {
  const deep = onDark ? '#3c7058' : house.leaf
  const lit = onDark ? '#9cc0a6' : '#5f947b'
  const blade = leafOutline(176, 50, -10)
  return (
    place(
      path(blade, {
        fill: s.lin(
          [
            [0, deep],
            [1, lit],
          ],
          [0, 1, 1, 0],
        ),
      }) +
        path('M0 0C35 -55 116 -54 176 -10Q88 -2 0 0Z', { fill: '#ffffff', opacity: 0.16 }) +
        path(veins(176, 50, -10, 5), {
          stroke: onDark ? '#e9dcb4' : '#dce8d6',
          width: 1.8,
          opacity: 0.7,
        }),
      { x: -74, y: 62, turn: -38 },
    ) +
    path('M-74 62Q-86 72 -92 86', { stroke: deep, width: 5 }) +
    place(
      ellipse(5, 32, 34, 14, { fill: '#0b2018', opacity: 0.28 }) +
        path(dropPath(33), {
          fill: s.rad(
            [
              [0, '#ffffff'],
              [0.6, '#fbfaf4'],
              [0.88, '#dfe8dc'],
              [1, '#c7d6c8'],
            ],
            0.4,
            0.42,
            0.66,
          ),
        }) +
        ellipse(-12, 2, 6, 11, { fill: '#ffffff', extra: 'transform="rotate(24 -12 2)"' }) +
        path('M6 28Q25 22 25 2', { stroke: '#ffffff', width: 3.4, opacity: 0.9 }),
      { x: 2, y: -4 },
    )
  )
}

export function brandMark(onDark = false): string {
  const s = scene('m')
  return s.doc(200, 200, place(mark(s, onDark), { x: 100, y: 100 }))
}

/** One-colour mark for small sizes and masks. */
export function brandMarkLine(colour: string = house.leaf): string {
  const s = scene('m')
  return s.doc(
    200,
    200,
    place(
      path('M0 -86C34 -44 58 -14 58 20A58 58 0 0 1 -58 20C-58 -14 -34 -44 0 -86Z', {
        stroke: colour,
        width: 7,
      }) + path('M-32 44Q-36 -2 36 -14Q36 50 -32 44ZM-32 44L14 8', { stroke: colour, width: 6 }),
      { x: 100, y: 104 },
    ),
  )
}

export function wordmark(colour: string = house.leaf): string {
  const s = scene('w')
  const width = Math.ceil(serifWidth('BAILU', 72, 0.34)) + 24
  return s.doc(width, 100, serifWord('BAILU', width / 2, 86, { height: 72, colour, tracking: 0.34 }))
}

/** Fills its square, with all that matters within the circle a phone may cut from it. */
export function appIcon(): string {
  const s = scene('i')
  return s.doc(512, 512, iconFace(s))
}

/** For places that cut nothing: the square has round corners of its own. */
export function appIconRound(): string {
  const s = scene('i')
  const corners = 'M112 0H400Q512 0 512 112V400Q512 512 400 512H112Q0 512 0 400V112Q0 0 112 0Z'
  return s.doc(512, 512, `<g clip-path="${s.clip(corners)}">${iconFace(s)}</g>`)
}

const iconFace = (s: Scene): string =>
  rect(0, 0, 512, 512, {
    fill: s.lin(
      [
        [0, '#2b604b'],
        [1, '#133427'],
      ],
      [0, 0, 1, 1],
    ),
  }) +
  rect(0, 0, 512, 512, {
    fill: s.rad(
      [
        [0, '#ffffff', 0.2],
        [1, '#ffffff', 0],
      ],
      0.3,
      0.2,
      0.7,
    ),
  }) +
  circle(256, 256, 186, { stroke: house.gold, width: 3, opacity: 0.75 }) +
  place(mark(s, true), { x: 262, y: 258, scale: 1.66 })
