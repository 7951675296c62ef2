/** One leaf, one petal, one drop: the parts every plant is made of. Root at 0,0; the tip points to +x. */
import type { Foliage } from './palette.ts'
import { circle, ellipse, mix, n, path, place, use } from './svg.ts'
import type { Placing, Scene } from './svg.ts'

/** How a plant is drawn: shaded, as hairlines, or as a flat shape (for shadows). */
export type Hand =
  | { kind: 'paint'; foliage: Foliage }
  | { kind: 'line'; colour: string; width: number }
  | { kind: 'shape'; colour: string }

export function leafOutline(length: number, half: number, curl = 0): string {
  return `M0 0C${n(length * 0.2)} ${n(-half * 1.1)} ${n(length * 0.66)} ${n(-half + curl * 0.4)} ${n(length)} ${n(curl)}C${n(length * 0.74)} ${n(half * 0.8 + curl * 0.6)} ${n(length * 0.26)} ${n(half * 1.05)} 0 0Z`
}

const upperHalf = (length: number, half: number, curl: number): string =>
  `M0 0C${n(length * 0.2)} ${n(-half * 1.1)} ${n(length * 0.66)} ${n(-half + curl * 0.4)} ${n(length)} ${n(curl)}Q${n(length * 0.5)} ${n(curl * 0.2)} 0 0Z`

export function veins(length: number, half: number, curl: number, count: number): string {
  let d = `M0 0Q${n(length * 0.5)} ${n(curl * 0.2)} ${n(length * 0.97)} ${n(curl)}`
  for (let i = 1; i <= count; i++) {
    const t = 0.12 + (i / (count + 1)) * 0.74
    const x = length * t
    const y = curl * t * t * 0.75
    const reach = half * Math.sin(Math.PI * Math.min(1, t * 1.05)) * 0.62
    d += `M${n(x)} ${n(y)}q${n(length * 0.06)} ${n(-reach * 0.7)} ${n(length * 0.12)} ${n(-reach)}M${n(x)} ${n(y)}q${n(length * 0.06)} ${n(reach * 0.6)} ${n(length * 0.12)} ${n(reach * 0.9)}`
  }
  return d
}

export type LeafShade = 'dark' | 'mid' | 'light'

/** Draws a leaf; equal leaves are defined once. */
export function leaf(
  s: Scene,
  hand: Hand,
  length: number,
  half: number,
  at: Placing,
  shade: LeafShade = 'mid',
  curl = 0,
  veinCount = 4,
): string {
  const outline = leafOutline(length, half, curl)
  if (hand.kind === 'shape') return use(s.symbol(path(outline, { fill: hand.colour })), at)
  if (hand.kind === 'line') {
    const w = hand.width / (at.scale ?? 1)
    return use(
      s.symbol(
        path(outline, { stroke: hand.colour, width: w }) +
          path(veins(length, half, curl, veinCount), { stroke: hand.colour, width: w * 0.6 }),
      ),
      at,
    )
  }
  const f = hand.foliage
  const deep = shade === 'dark' ? mix(f.dark, '#000000', 0.12) : shade === 'mid' ? f.dark : f.mid
  const base = shade === 'dark' ? f.dark : shade === 'mid' ? f.mid : mix(f.mid, f.light, 0.55)
  const tip = shade === 'dark' ? f.mid : shade === 'mid' ? mix(f.mid, f.light, 0.5) : f.light
  return use(
    s.symbol(
      path(outline, {
        fill: s.lin(
          [
            [0, deep],
            [0.35, base],
            [1, tip],
          ],
          [0, 0.5, 1, 0.3],
        ),
      }) +
        path(upperHalf(length, half, curl), {
          fill: s.lin([
            [0, f.light, 0.05],
            [0.6, f.light, 0.34],
            [1, f.vein, 0.12],
          ]),
        }) +
        path(veins(length, half, curl, veinCount), {
          stroke: f.vein,
          width: Math.max(0.8, length / 130),
          opacity: 0.5,
        }),
    ),
    at,
  )
}

export function petal(s: Scene, hand: Hand, length: number, half: number, at: Placing, curl = 0, tint = 0): string {
  const d = `M0 0C${n(length * 0.3)} ${n(-half * 0.9)} ${n(length * 0.8)} ${n(-half * 1.25)} ${n(length)} ${n(curl)}C${n(length * 0.82)} ${n(half * 1.2)} ${n(length * 0.3)} ${n(half * 0.9)} 0 0Z`
  if (hand.kind === 'shape') return use(s.symbol(path(d, { fill: hand.colour })), at)
  if (hand.kind === 'line')
    return use(s.symbol(path(d, { stroke: hand.colour, width: hand.width / (at.scale ?? 1) })), at)
  const f = hand.foliage
  const root = mix(f.petalDeep, f.mid, 0.16 + tint * 0.3)
  return use(
    s.symbol(
      path(d, {
        fill: s.lin(
          [
            [0, root],
            [0.45, mix(f.petal, f.petalDeep, 0.35 + tint)],
            [1, f.petal],
          ],
          [0, 0.5, 1, 0.4],
        ),
        stroke: mix(f.petalDeep, f.dark, 0.28),
        width: 0.8,
      }) +
        path(
          `M${n(length * 0.12)} 0Q${n(length * 0.5)} ${n(-half * 0.12)} ${n(length * 0.8)} ${n(curl * 0.6)}M${n(length * 0.16)} ${n(-half * 0.12)}Q${n(length * 0.5)} ${n(-half * 0.5)} ${n(length * 0.74)} ${n(-half * 0.42)}M${n(length * 0.16)} ${n(half * 0.12)}Q${n(length * 0.5)} ${n(half * 0.46)} ${n(length * 0.74)} ${n(half * 0.42)}`,
          { stroke: mix(f.petalDeep, f.dark, 0.22), width: 0.7, opacity: 0.5 },
        ),
    ),
    at,
  )
}

export function stem(hand: Hand, d: string, width: number): string {
  if (hand.kind === 'line') return path(d, { stroke: hand.colour, width: hand.width })
  if (hand.kind === 'shape') return path(d, { stroke: hand.colour, width })
  return (
    path(d, { stroke: hand.foliage.stem, width }) +
    path(d, {
      stroke: hand.foliage.light,
      width: width * 0.3,
      opacity: 0.55,
      extra: `transform="translate(${n(-width * 0.22)} 0)"`,
    })
  )
}

/** A dew drop lying on something, light from the upper left. */
export function dew(s: Scene, x: number, y: number, r: number, tint = '#7f9f88'): string {
  return place(
    ellipse(r * 0.25, r * 0.5, r * 1.02, r * 0.8, {
      fill: s.rad([
        [0, '#1c3328', 0.34],
        [0.7, '#1c3328', 0.16],
        [1, '#1c3328', 0],
      ]),
    }) +
      circle(0, 0, r, {
        fill: s.rad(
          [
            [0, '#ffffff', 0.92],
            [0.45, '#ffffff', 0.5],
            [0.8, tint, 0.3],
            [1, tint, 0.62],
          ],
          0.66,
          0.74,
          0.8,
        ),
      }) +
      ellipse(-r * 0.34, -r * 0.4, r * 0.27, r * 0.17, {
        fill: '#ffffff',
        opacity: 0.95,
        extra: 'transform="rotate(-35)"',
      }) +
      path(`M${n(-r * 0.1)} ${n(r * 0.76)}Q${n(r * 0.6)} ${n(r * 0.66)} ${n(r * 0.76)} 0`, {
        stroke: '#ffffff',
        width: r * 0.1,
        opacity: 0.75,
      }),
    { x, y },
  )
}

/** A pearl: soft lustre, warm bounce. */
export function pearl(s: Scene, x: number, y: number, r: number): string {
  return place(
    ellipse(r * 0.4, r * 0.9, r * 1.25, r * 0.3, {
      fill: s.rad([
        [0, '#4f3f20', 0.4],
        [1, '#4f3f20', 0],
      ]),
    }) +
      circle(0, 0, r, {
        fill: s.rad(
          [
            [0, '#ffffff'],
            [0.3, '#fffaf3'],
            [0.62, '#efe2d3'],
            [0.86, '#cfbda6'],
            [1, '#dccbb2'],
          ],
          0.36,
          0.32,
          0.78,
        ),
      }) +
      ellipse(r * 0.3, r * 0.5, r * 0.5, r * 0.28, {
        fill: s.rad([
          [0, '#fff3e0', 0.7],
          [1, '#fff3e0', 0],
        ]),
      }) +
      ellipse(-r * 0.34, -r * 0.38, r * 0.2, r * 0.14, {
        fill: '#ffffff',
        opacity: 0.95,
        extra: 'transform="rotate(-30)"',
      }),
    { x, y },
  )
}
