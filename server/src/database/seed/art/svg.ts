/** Small toolkit for writing SVG by hand: a scene collects definitions, everything else is strings. */

export type Stop = readonly [offset: number, colour: string, opacity?: number]

export interface Scene {
  /** Linear gradient; direction in object space, left to right unless told. */
  lin(stops: readonly Stop[], dir?: readonly [number, number, number, number]): string
  /** Radial gradient around (cx, cy) with radius r, all in object space. */
  rad(stops: readonly Stop[], cx?: number, cy?: number, r?: number): string
  clip(d: string): string
  /** Defines a piece once and returns its id for `use`. */
  symbol(markup: string): string
  doc(width: number, height: number, body: string): string
}

/** Two decimals for small figures, one for large, no trailing zeros: small files, stable output. */
export function n(value: number): string {
  const precision = Math.abs(value) < 10 ? 100 : 10
  const rounded = Math.round(value * precision) / precision
  return String(Object.is(rounded, -0) ? 0 : rounded)
}

export function scene(prefix = 'b'): Scene {
  const known = new Map<string, string>()
  let defs = ''
  const define = (make: (id: string) => string): string => {
    const key = make('')
    const have = known.get(key)
    if (have !== undefined) return have
    const id = `${prefix}${known.size.toString(36)}`
    known.set(key, id)
    defs += make(id)
    return id
  }
  const stopTags = (stops: readonly Stop[]): string =>
    stops
      .map(
        ([at, colour, opacity]) =>
          `<stop offset="${n(at)}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${n(opacity)}"`}/>`,
      )
      .join('')
  return {
    lin: (stops, dir = [0, 0, 1, 0]) =>
      `url(#${define(
        (id) =>
          `<linearGradient id="${id}" x1="${n(dir[0])}" y1="${n(dir[1])}" x2="${n(dir[2])}" y2="${n(dir[3])}">${stopTags(stops)}</linearGradient>`,
      )})`,
    rad: (stops, cx = 0.5, cy = 0.5, r = 0.5) =>
      `url(#${define(
        (id) =>
          `<radialGradient id="${id}" cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}">${stopTags(stops)}</radialGradient>`,
      )})`,
    clip: (d) => `url(#${define((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`)})`,
    symbol: (markup) => define((id) => `<g id="${id}">${markup}</g>`),
    doc: (width, height, body) =>
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" stroke-linecap="round" stroke-linejoin="round"><defs>${defs}</defs>${body}</svg>`,
  }
}

export type Random = (from?: number, to?: number) => number

/** Mulberry32: the same seed always draws the same picture. */
export function random(seed: number): Random {
  let state = (seed * 2654435761 + 97) >>> 0
  return (from = 0, to = 1) => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return from + (((t ^ (t >>> 14)) >>> 0) / 4294967296) * (to - from)
  }
}

const channel = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16)

/** Mixes two #rrggbb colours. */
export function mix(a: string, b: string, t: number): string {
  return `#${[1, 3, 5]
    .map((at) =>
      Math.round(channel(a, at) + (channel(b, at) - channel(a, at)) * t)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

export interface Paint {
  fill?: string
  stroke?: string
  width?: number
  opacity?: number
  extra?: string
}

function paint(p: Paint): string {
  return (
    ` fill="${p.fill ?? 'none'}"` +
    (p.stroke === undefined ? '' : ` stroke="${p.stroke}" stroke-width="${n(p.width ?? 1)}"`) +
    (p.opacity === undefined ? '' : ` opacity="${n(p.opacity)}"`) +
    (p.extra === undefined ? '' : ` ${p.extra}`)
  )
}

export const path = (d: string, p: Paint): string => `<path d="${d}"${paint(p)}/>`

export const rect = (x: number, y: number, w: number, h: number, p: Paint, r = 0): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${r > 0 ? ` rx="${n(r)}"` : ''}${paint(p)}/>`

export const ellipse = (cx: number, cy: number, rx: number, ry: number, p: Paint): string =>
  `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}"${paint(p)}/>`

export const circle = (cx: number, cy: number, r: number, p: Paint): string =>
  `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}"${paint(p)}/>`

export interface Placing {
  x?: number
  y?: number
  turn?: number
  scale?: number
  flip?: boolean
  opacity?: number
  extra?: string
}

export function transform(at: Placing): string {
  const scale = at.scale ?? 1
  return (
    `translate(${n(at.x ?? 0)} ${n(at.y ?? 0)})` +
    (at.turn ? `rotate(${n(at.turn)})` : '') +
    (at.flip ? `scale(${n(-scale)} ${n(scale)})` : scale === 1 ? '' : `scale(${n(scale)})`)
  )
}

export function place(body: string, at: Placing): string {
  return `<g transform="${transform(at)}"${at.opacity === undefined ? '' : ` opacity="${n(at.opacity)}"`}${at.extra === undefined ? '' : ` ${at.extra}`}>${body}</g>`
}

export const use = (id: string, at: Placing): string =>
  `<use xlink:href="#${id}" transform="${transform(at)}"${at.opacity === undefined ? '' : ` opacity="${n(at.opacity)}"`}/>`

const ring = [
  [0, 0],
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [0.6, 0.6],
  [-0.6, 0.6],
  [0.6, -0.6],
  [-0.6, -0.6],
] as const

/** A soft shadow without a filter: the same faint shape laid down nine times around its place. */
export function penumbra(id: string, at: Placing, soft: number): string {
  return ring.map(([dx, dy]) => use(id, { ...at, x: (at.x ?? 0) + dx * soft, y: (at.y ?? 0) + dy * soft })).join('')
}
