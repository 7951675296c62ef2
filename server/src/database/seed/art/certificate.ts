/** A licence or certificate of the demo shop, 900 × 1200: clearly drawn, naming no real office. */
import { mark } from './brand.ts'
import { serifWord } from './letters.ts'
import { house } from './palette.ts'
import { circle, path, place, rect, scene } from './svg.ts'

export type CertificateTone = 'leaf' | 'gold' | 'ink'
const TONES: Record<CertificateTone, string> = { leaf: house.leaf, gold: '#8a6f28', ink: '#2f3e4a' }

export function certificateArt(tone: CertificateTone): string {
  const s = scene('z')
  const colour = TONES[tone]
  const rows = [560, 606, 652, 740, 786, 832].map((y, at) => {
    const half = [250, 280, 190, 280, 240, 130][at] ?? 200
    return rect(450 - half, y, half * 2, 9, { fill: colour, opacity: 0.16 }, 4)
  })
  const corner = path('M0 70V0H70M14 58V14H58', { stroke: house.gold, width: 3 })
  const corners = [
    { x: 76, y: 76, turn: 0 },
    { x: 824, y: 76, turn: 90 },
    { x: 824, y: 1124, turn: 180 },
    { x: 76, y: 1124, turn: 270 },
  ].map((at) => place(corner, at))
  const rays = Array.from({ length: 24 }, (_, at) => {
    const turn = (at * Math.PI) / 12
    const [x, y] = [Math.cos(turn), Math.sin(turn)]
    return `M${x * 62} ${y * 62}L${x * 76} ${y * 76}`
  }).join('')
  const seal =
    circle(0, 0, 60, { stroke: house.gold, width: 4 }) +
    circle(0, 0, 48, { stroke: house.gold, width: 1.5 }) +
    path(rays, { stroke: house.gold, width: 4 }) +
    place(mark(s, false), { x: 0, y: 2, scale: 0.36 })
  return s.doc(
    900,
    1200,
    rect(0, 0, 900, 1200, { fill: '#fffdf6' }) +
      rect(0, 0, 900, 1200, {
        fill: s.rad(
          [
            [0, '#f6efdc', 0.2],
            [1, '#eadfc2', 0.8],
          ],
          0.5,
          0.4,
          0.8,
        ),
      }) +
      rect(40, 40, 820, 1120, { stroke: colour, width: 4 }) +
      rect(56, 56, 788, 1088, { stroke: house.gold, width: 1.5 }) +
      corners.join('') +
      place(mark(s, false), { x: 450, y: 250, scale: 0.9 }) +
      serifWord('BAILU', 450, 440, { height: 54, colour, tracking: 0.34 }) +
      path('M330 486H570', { stroke: house.gold, width: 3 }) +
      rows.join('') +
      path('M180 1010C214 968 236 1040 262 1000S306 968 318 1014S372 990 392 996', { stroke: colour, width: 3 }) +
      rect(180, 1034, 220, 2, { fill: colour, opacity: 0.4 }) +
      place(seal, { x: 690, y: 990 }),
  )
}
