/** How plants grow: along a curve, leaf after leaf. */
import { leaf, stem } from './leaf.ts'
import type { Hand, LeafShade } from './leaf.ts'
import { n } from './svg.ts'
import type { Random, Scene } from './svg.ts'

export type Draw = (s: Scene, h: Hand, r: Random) => string

export const shades: readonly LeafShade[] = ['dark', 'mid', 'light']

/** Point and heading on the quadratic curve 0,0 → c → e. */
export function along(cx: number, cy: number, ex: number, ey: number, t: number): [number, number, number] {
  const u = 1 - t
  const dx = 2 * u * cx + 2 * t * (ex - cx)
  const dy = 2 * u * cy + 2 * t * (ey - cy)
  return [2 * u * t * cx + t * t * ex, 2 * u * t * cy + t * t * ey, (Math.atan2(dy, dx) * 180) / Math.PI]
}

interface Sprig {
  bend: [number, number]
  end: [number, number]
  count: number
  length: number
  half: number
  spread: number
  taper?: number
  curl?: number
  width?: number
  paired?: boolean
  from?: number
  veins?: number
}

export function sprig(s: Scene, h: Hand, r: Random, o: Sprig): string {
  const [cx, cy] = o.bend
  const [ex, ey] = o.end
  let back = ''
  let front = ''
  for (let i = 0; i < o.count; i++) {
    const t = (o.from ?? 0.16) + (i / o.count) * (0.98 - (o.from ?? 0.16))
    const [x, y, heading] = along(cx, cy, ex, ey, t)
    const scale = 1 - (o.taper ?? 0.4) * t + r(-0.05, 0.05)
    const sides = o.paired ? [1, -1] : [i % 2 === 0 ? 1 : -1]
    for (const side of sides) {
      const shade = shades[(i + (side > 0 ? 1 : 2)) % 3] ?? 'mid'
      const piece = leaf(
        s,
        h,
        o.length,
        o.half,
        {
          x,
          y,
          turn: heading + side * (o.spread - 14 * t) + r(-5, 5),
          scale: Math.round(scale * 100) / 100,
          flip: false,
        },
        shade,
        side * (o.curl ?? 0),
        o.veins ?? 4,
      )
      if (side > 0) front += piece
      else back += piece
    }
  }
  const [tx, ty, heading] = along(cx, cy, ex, ey, 0.99)
  front += leaf(
    s,
    h,
    o.length,
    o.half,
    { x: tx, y: ty, turn: heading, scale: Math.round((1 - (o.taper ?? 0.4)) * 100) / 100 },
    'light',
    0,
    o.veins ?? 4,
  )
  return back + stem(h, `M0 0Q${n(cx)} ${n(cy)} ${n(ex)} ${n(ey)}`, o.width ?? 4) + front
}
