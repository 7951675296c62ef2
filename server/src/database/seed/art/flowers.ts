/** Plants that rise from the ground: gotu kola, rice, lotus, aloe, orchid. Root at 0,0, about 420 units tall. */
import { along } from './growth.ts'
import type { Draw } from './growth.ts'
import { leaf, petal, stem } from './leaf.ts'
import type { Hand } from './leaf.ts'
import { circle, mix, n, path, place, use } from './svg.ts'
import type { Scene } from './svg.ts'

export const centella: Draw = (s, h, r) => {
  const disc = (): string => {
    const rim = 'M0 4C-14 26 -56 22 -62 -14C-68 -54 -34 -80 0 -80C34 -80 68 -54 62 -14C56 22 14 26 0 4Z'
    const ribs =
      'M0 4Q-6 -36 0 -72M0 4Q-22 -30 -36 -58M0 4Q22 -30 36 -58M0 4Q-34 -8 -54 -22M0 4Q34 -8 54 -22M0 4Q-28 14 -46 8M0 4Q28 14 46 8'
    if (h.kind === 'shape') return path(rim, { fill: h.colour })
    if (h.kind === 'line')
      return path(rim, { stroke: h.colour, width: h.width }) + path(ribs, { stroke: h.colour, width: h.width * 0.6 })
    const f = h.foliage
    return (
      path(rim, {
        fill: s.rad(
          [
            [0, f.mid],
            [0.6, mix(f.mid, f.light, 0.3)],
            [1, f.dark],
          ],
          0.4,
          0.4,
          0.68,
        ),
      }) +
      path('M-62 -14C-68 -54 -34 -80 0 -80C20 -80 40 -70 52 -54Q10 -64 -30 -44Q-54 -30 -62 -14Z', {
        fill: f.light,
        opacity: 0.32,
      }) +
      path(ribs, { stroke: f.vein, width: 1.4, opacity: 0.6 })
    )
  }
  const id = s.symbol(disc())
  let body = ''
  for (const [ex, ey, bend, scale, turn] of [
    [-120, -190, -20, 0.8, -28],
    [128, -210, 30, 0.92, 24],
    [-62, -318, -60, 1.05, -14],
    [62, -370, 10, 1.25, 10],
    [10, -170, -10, 0.66, 4],
  ] as const) {
    body +=
      stem(h, `M0 0Q${n(bend)} ${n(ey * 0.5)} ${n(ex)} ${n(ey)}`, 3.4) +
      use(id, { x: ex, y: ey, turn: turn + r(-6, 6), scale })
  }
  return body
}

export const rice: Draw = (s, h, r) => {
  let body = ''
  for (const [cx, cy, ex, ey, k] of [
    [-10, -300, 150, -350, 13],
    [-40, -250, 44, -390, 11],
    [-70, -210, -120, -310, 10],
  ] as const) {
    body += stem(h, `M0 0Q${cx} ${cy} ${ex} ${ey}`, 3)
    for (let i = 0; i < k; i++) {
      const [x, y, heading] = along(cx, cy, ex, ey, 0.55 + (i / k) * 0.45)
      for (const side of [1, -1]) {
        const at = { x, y, turn: heading + side * (24 + r(-4, 4)), scale: 1 - i * 0.012 }
        if (h.kind === 'paint')
          body += use(
            s.symbol(
              path('M0 0C8 -9 26 -9 36 0C26 8 8 8 0 0Z', {
                fill: s.lin([
                  [0, mix(h.foliage.heart, h.foliage.mid, 0.35)],
                  [0.5, mix(h.foliage.heart, '#ffffff', 0.38)],
                  [1, h.foliage.heart],
                ]),
              }) + path('M5 -1Q18 -4 31 0', { stroke: '#fffaf0', width: 1, opacity: 0.6 }),
            ),
            at,
          )
        else body += leaf(s, h, 36, 8, at, 'mid', 0, 0)
      }
    }
  }
  return leaf(s, h, 330, 11, { turn: -118 }, 'mid', 40, 0) + leaf(s, h, 290, 10, { turn: -66 }, 'dark', -30, 0) + body
}

export const lotus: Draw = (s, h) => {
  const flower = (): string => {
    let b = ''
    for (const [turn, len, half, tint] of [
      [-168, 118, 26, 0.3],
      [-12, 118, 26, 0.3],
      [-148, 136, 32, 0.24],
      [-32, 136, 32, 0.24],
      [-122, 150, 36, 0.14],
      [-58, 150, 36, 0.14],
      [-90, 160, 40, 0.08],
      [-106, 128, 34, 0.02],
      [-74, 128, 34, 0],
      [-140, 104, 27, 0.04],
      [-40, 104, 27, 0.04],
      [-90, 104, 34, 0],
    ] as const)
      b += petal(s, h, len, half, { turn }, 0, tint)
    return b
  }
  return (
    stem(h, 'M0 0Q-30 -140 6 -262', 6) +
    stem(h, 'M0 0Q80 -120 112 -214', 4) +
    stem(h, 'M0 0Q-90 -70 -130 -126', 4) +
    place(leafPad(s, h), { x: -136, y: -130, scale: 0.9 }) +
    petal(s, h, 92, 22, { x: 112, y: -210, turn: -78 }, 0, 0.2) +
    petal(s, h, 88, 18, { x: 112, y: -208, turn: -92 }, 0, 0) +
    place(flower(), { x: 6, y: -262 })
  )
}

function leafPad(s: Scene, h: Hand): string {
  const d = 'M0 6C-40 34 -112 20 -112 -6C-112 -34 -50 -46 0 -44C50 -46 112 -34 112 -6C112 20 40 34 0 6Z'
  if (h.kind === 'shape') return path(d, { fill: h.colour })
  const ribs =
    'M0 2Q-50 14 -86 8M0 2Q-56 -6 -98 -12M0 2Q-36 -22 -66 -34M0 2V-38M0 2Q36 -22 66 -34M0 2Q56 -6 98 -12M0 2Q50 14 86 8'
  if (h.kind === 'line')
    return path(d, { stroke: h.colour, width: h.width }) + path(ribs, { stroke: h.colour, width: h.width * 0.6 })
  return (
    path(d, {
      fill: s.lin(
        [
          [0, h.foliage.dark],
          [0.5, h.foliage.mid],
          [1, h.foliage.light],
        ],
        [0.1, 1, 0.6, 0],
      ),
    }) + path(ribs, { stroke: h.foliage.vein, width: 1.3, opacity: 0.5 })
  )
}

export const aloe: Draw = (s, h, r) => {
  let body = ''
  for (const [turn, length, half, curl, shade] of [
    [-158, 250, 24, -46, 'dark'],
    [-22, 250, 24, 46, 'dark'],
    [-132, 330, 29, -40, 'mid'],
    [-46, 330, 29, 40, 'mid'],
    [-102, 390, 32, -24, 'dark'],
    [-74, 396, 32, 26, 'light'],
    [-116, 260, 28, -20, 'light'],
    [-62, 240, 27, 18, 'mid'],
    [-90, 220, 28, 4, 'light'],
  ] as const) {
    body += leaf(s, h, length, half, { turn: turn + r(-2, 2) }, shade, curl, 0)
  }
  return body
}

export const orchid: Draw = (s, h) => {
  const flower = s.symbol(
    [-90, 30, 150].map((t) => petal(s, h, 56, 17, { turn: t }, 0, 0.22)).join('') +
      [-160, -20].map((t) => petal(s, h, 64, 30, { turn: t }, 0, 0.04)).join('') +
      (h.kind === 'paint'
        ? path('M0 -6C16 0 18 22 0 34C-18 22 -16 0 0 -6Z', {
            fill: s.rad([
              [0, mix(h.foliage.heart, '#ffffff', 0.3)],
              [1, h.foliage.heart],
            ]),
          }) + circle(0, -2, 5, { fill: '#fffdf4' })
        : h.kind === 'line'
          ? path('M0 -6C16 0 18 22 0 34C-18 22 -16 0 0 -6Z', { stroke: h.colour, width: h.width })
          : ''),
  )
  let body =
    leaf(s, h, 230, 34, { turn: -20 }, 'dark', 34, 0) +
    leaf(s, h, 240, 34, { turn: -158 }, 'mid', -34, 0) +
    stem(h, 'M0 0Q-70 -330 150 -392', 4.4)
  for (const [t, scale, turn] of [
    [0.42, 1.2, -8],
    [0.58, 1.1, 10],
    [0.73, 0.96, 16],
    [0.86, 0.74, 24],
  ] as const) {
    const [x, y] = along(-70, -330, 150, -392, t)
    body += use(flower, { x: x + 6, y: y + 12, turn, scale })
  }
  return (
    body +
    petal(s, h, 34, 12, { x: 150, y: -392, turn: 24 }, 0, 0.3) +
    petal(s, h, 28, 10, { x: 126, y: -392, turn: 70 }, 0, 0.3)
  )
}
