/** The room every product stands in: wall, niche, floor, window light, plinth. Horizon and light never move. */
import { grounds, house } from './palette.ts'
import type { Catalog, Ground } from './palette.ts'
import { ellipse, mix, path, penumbra, place, rect } from './svg.ts'
import type { Scene } from './svg.ts'

export type Setting = 'arch' | 'moon' | 'window' | 'shelf' | 'veil'

export const horizon = 872
/** Where the vessel's foot stands on the 1200 × 1200 picture. */
export const foot = { x: 600, y: 962 }

/** Soft dark pool on the floor; light comes from the upper left. */
export function groundShadow(s: Scene, g: Ground, x: number, y: number, half: number, long = 1): string {
  return (
    place(
      ellipse(half * 0.95 * long, -half * 0.02, half * 1.9 * long, half * 0.27, {
        fill: s.rad([
          [0, g.shade, 0.34],
          [0.45, g.shade, 0.15],
          [1, g.shade, 0],
        ]),
      }),
      { x, y },
    ) +
    ellipse(x + half * 0.12, y + half * 0.03, half * 1.22, half * 0.19, {
      fill: s.rad([
        [0, g.shade, 0.72],
        [0.66, g.shade, 0.36],
        [1, g.shade, 0],
      ]),
    })
  )
}

/** A low stone disc; returns its markup, its top stands at y. */
export function plinth(s: Scene, g: Ground, x: number, y: number, half: number, height: number): string {
  const ry = half * 0.105
  const side = `M${x - half} ${y}V${y + height}A${half} ${ry} 0 0 0 ${x + half} ${y + height}V${y}Z`
  return (
    groundShadow(s, g, x, y + height + ry * 0.45, half * 1.02, 0.8) +
    path(side, {
      fill: s.lin([
        [0, mix(g.stone, g.stoneDark, 0.6)],
        [0.22, g.stoneLit],
        [0.5, g.stone],
        [0.86, g.stoneDark],
        [1, mix(g.stoneDark, g.stone, 0.45)],
      ]),
    }) +
    path(side, {
      fill: s.lin(
        [
          [0, g.shade, 0],
          [0.6, g.shade, 0],
          [1, g.shade, 0.2],
        ],
        [0, 0, 0, 1],
      ),
    }) +
    ellipse(x, y, half, ry, {
      fill: s.lin(
        [
          [0, g.stoneLit],
          [0.45, mix(g.stoneLit, g.stone, 0.4)],
          [1, g.stone],
        ],
        [0, 0.3, 1, 0.7],
      ),
      stroke: '#ffffff',
      width: 1.6,
    })
  )
}

function niche(s: Scene, g: Ground, setting: Setting): string {
  const inner = s.lin(
    [
      [0, mix(g.nicheDeep, g.niche, 0.1)],
      [0.16, mix(g.nicheDeep, g.niche, 0.55)],
      [0.5, g.niche],
      [1, mix(g.niche, '#ffffff', 0.45)],
    ],
    [0, 0.1, 1, 0.5],
  )
  const frame = { stroke: house.gold, width: 2.2, opacity: 0.85 }
  switch (setting) {
    case 'arch': {
      const arch = (w: number, top: number): string =>
        `M${600 - w} ${horizon}V${top + w}A${w} ${w} 0 0 1 ${600 + w} ${top + w}V${horizon}Z`
      return (
        path(arch(322, 164), { fill: inner }) +
        path(`M278 ${horizon}V486A322 322 0 0 1 600 164A300 322 0 0 0 330 486V${horizon}Z`, {
          fill: g.nicheDeep,
          opacity: 0.5,
        }) +
        path(`M256 ${horizon}V486A344 344 0 0 1 944 486V${horizon}`, frame)
      )
    }
    case 'moon':
      return (
        ellipse(600, 500, 342, 342, {
          fill: s.rad(
            [
              [0, '#ffffff', 0.95],
              [0.7, mix(g.niche, '#ffffff', 0.4), 0.9],
              [1, g.niche, 0.85],
            ],
            0.38,
            0.34,
            0.72,
          ),
        }) + ellipse(600, 500, 366, 366, frame)
      )
    case 'window': {
      const light = (x: number, w: number, y0: number, y1: number): string =>
        `M${x} ${y0}L${x + w} ${y0 - w * 0.34}L${x + w} ${y1 - w * 0.34}L${x} ${y1}Z`
      const beam = s.lin(
        [
          [0, '#ffffff', 0.85],
          [1, '#ffffff', 0.3],
        ],
        [0, 0, 0.4, 1],
      )
      return path(
        light(330, 232, 304, 560) + light(582, 232, 218, 474) + light(330, 232, 584, 840) + light(582, 232, 498, 754),
        { fill: beam, opacity: 0.9 },
      )
    }
    case 'shelf':
      return (
        rect(196, 150, 808, horizon - 150, { fill: inner }) +
        path(`M196 ${horizon}V150H1004L960 194H240V${horizon}Z`, {
          fill: g.nicheDeep,
          opacity: 0.4,
        }) +
        rect(174, 128, 852, horizon - 128, frame)
      )
    case 'veil': {
      let folds = ''
      for (let i = 0; i < 9; i++)
        folds += rect(132 + i * 106, 0, 106, horizon, {
          fill: s.lin([
            [0, g.nicheDeep, 0.42],
            [0.36, '#ffffff', 0.62],
            [0.7, '#ffffff', 0.12],
            [1, g.nicheDeep, 0.42],
          ]),
          opacity: i % 2 ? 0.6 : 0.85,
        })
      return folds
    }
  }
}

/** Leaf shadows from outside the picture: tells where the window is. */
function leafShadows(veil: string): string {
  return (
    penumbra(veil, { x: 40, y: 720, turn: 38, scale: 1.35 }, 12) +
    penumbra(veil, { x: 1010, y: 10, turn: 196, scale: 1.15 }, 12)
  )
}

/** `veil` is the id of a plant drawn as a faint shape; its shadow falls on the wall. */
export function room(s: Scene, catalog: Catalog, setting: Setting, veil: string, accent?: string): string {
  const base = grounds[catalog]
  const g: Ground =
    accent === undefined
      ? base
      : {
          ...base,
          wallTop: mix(base.wallTop, accent, 0.18),
          wallLow: mix(base.wallLow, accent, 0.3),
          floorFar: mix(base.floorFar, accent, 0.26),
          nicheDeep: mix(base.nicheDeep, accent, 0.28),
        }
  return (
    rect(0, 0, 1200, horizon, {
      fill: s.lin(
        [
          [0, g.wallTop],
          [1, g.wallLow],
        ],
        [0, 0, 0.25, 1],
      ),
    }) +
    rect(0, 0, 1200, horizon, {
      fill: s.rad(
        [
          [0, '#ffffff', 0.75],
          [0.55, '#ffffff', 0.2],
          [1, '#ffffff', 0],
        ],
        0.22,
        0.16,
        0.8,
      ),
    }) +
    niche(s, g, setting) +
    leafShadows(veil) +
    rect(0, horizon, 1200, 1200 - horizon, {
      fill: s.lin(
        [
          [0, g.floorFar],
          [0.5, mix(g.floorFar, g.floorNear, 0.75)],
          [1, g.floorNear],
        ],
        [0, 0, 0, 1],
      ),
    }) +
    rect(0, horizon - 26, 1200, 60, {
      fill: s.lin(
        [
          [0, g.shade, 0],
          [0.43, g.shade, 0.14],
          [0.45, g.shade, 0.1],
          [1, g.shade, 0],
        ],
        [0, 0, 0, 1],
      ),
    }) +
    ellipse(380, 1010, 620, 150, {
      fill: s.rad([
        [0, '#ffffff', 0.6],
        [1, '#ffffff', 0],
      ]),
    })
  )
}
