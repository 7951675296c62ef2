/** Leafy plants: tea, fern, bamboo, jasmine, mulberry, citrus, pearl. Root at 0,0, about 420 units tall. */
import { along, shades, sprig } from './growth.ts'
import type { Draw } from './growth.ts'
import { leaf, pearl, petal, stem } from './leaf.ts'
import type { Hand } from './leaf.ts'
import { circle, ellipse, mix, n, path, use } from './svg.ts'
import type { Scene } from './svg.ts'

export const tea: Draw = (s, h, r) =>
  sprig(s, h, r, {
    bend: [30, -210],
    end: [70, -390],
    count: 9,
    length: 128,
    half: 30,
    spread: 52,
    curl: 8,
  })

export const fern: Draw = (s, h, r) =>
  sprig(s, h, r, {
    bend: [-10, -240],
    end: [110, -410],
    count: 15,
    length: 104,
    half: 12,
    spread: 66,
    taper: 0.78,
    curl: 12,
    paired: true,
    width: 3,
    veins: 0,
    from: 0.08,
  })

export const bamboo: Draw = (s, h, r) => {
  const stalk = stem(h, 'M0 0Q8 -220 46 -420', 7)
  let nodes = ''
  let leaves = ''
  for (let i = 1; i < 5; i++) {
    const [x, y, heading] = along(8, -220, 46, -420, i * 0.2)
    nodes += h.kind === 'paint' ? ellipse(x, y, 7, 2.4, { fill: h.foliage.light }) : ''
    for (const [side, turn] of [
      [1, 64],
      [1, 98],
      [-1, 78],
    ] as const) {
      if (side < 0 && i % 2 === 0) continue
      leaves += leaf(
        s,
        h,
        168,
        14,
        { x, y, turn: heading + side * turn + r(-7, 7), scale: 1 - i * 0.09 },
        shades[(i + turn) % 3] ?? 'mid',
        22 * side,
        0,
      )
    }
  }
  return stalk + nodes + leaves + leaf(s, h, 120, 12, { x: 46, y: -420, turn: -58 }, 'light', 10, 0)
}

function bloom(s: Scene, h: Hand, petals: number, length: number, half: number): string {
  let body = ''
  for (let i = 0; i < petals; i++)
    body += petal(s, h, length, half, { turn: (360 / petals) * i - 90 }, 4, i % 2 === 0 ? 0.05 : 0.2)
  if (h.kind === 'paint')
    body += circle(0, 0, length * 0.16, {
      fill: s.rad([
        [0, mix(h.foliage.heart, '#ffffff', 0.5)],
        [1, h.foliage.heart],
      ]),
    })
  if (h.kind === 'line') body += circle(0, 0, length * 0.14, { stroke: h.colour, width: h.width })
  return body
}

export const jasmine: Draw = (s, h, r) => {
  const flower = s.symbol(bloom(s, h, 5, 62, 20))
  const small = s.symbol(bloom(s, h, 6, 46, 13))
  const bud = (x: number, y: number, turn: number): string => petal(s, h, 50, 9, { x, y, turn }, 0, 0.2)
  return (
    sprig(s, h, r, {
      bend: [-50, -200],
      end: [60, -380],
      count: 7,
      length: 118,
      half: 31,
      spread: 58,
      curl: 10,
      veins: 4,
    }) +
    bud(70, -392, -30) +
    bud(50, -390, -100) +
    bud(78, -376, 10) +
    use(small, { x: -64, y: -300, turn: 20 }) +
    use(flower, { x: 34, y: -318, turn: 8 }) +
    use(flower, { x: -46, y: -196, turn: -14, scale: 0.9 }) +
    use(small, { x: 52, y: -222, turn: 30 })
  )
}

export const mulberry: Draw = (s, h, r) => {
  let berries = ''
  for (const [bx, by] of [
    [64, -148],
    [-54, -236],
    [86, -292],
  ] as const) {
    for (let i = 0; i < 14; i++) {
      const row = [2, 5, 9, 12, 14].findIndex((end) => i < end)
      const first = [0, 2, 5, 9, 12][row] ?? 0
      const across = [2, 3, 4, 3, 2][row] ?? 2
      const x = bx + (i - first - (across - 1) / 2) * 11
      const y = by + row * 10.5
      berries +=
        h.kind === 'paint'
          ? circle(x, y, 8, {
              fill: s.rad(
                [
                  [0, '#ffffff'],
                  [0.5, mix(h.foliage.heart, '#ffffff', 0.65)],
                  [1, mix(h.foliage.heart, h.foliage.dark, 0.15)],
                ],
                0.35,
                0.3,
                0.75,
              ),
            })
          : h.kind === 'line'
            ? circle(x, y, 7, { stroke: h.colour, width: h.width * 0.8 })
            : circle(x, y, 8, { fill: h.colour })
    }
  }
  return (
    sprig(s, h, r, {
      bend: [-30, -190],
      end: [40, -380],
      count: 6,
      length: 140,
      half: 50,
      spread: 60,
      curl: 12,
      veins: 5,
    }) + berries
  )
}

export const citrus: Draw = (s, h, r) => {
  const fruit = (x: number, y: number, k: number): string => {
    if (h.kind === 'shape') return circle(x, y, k, { fill: h.colour })
    if (h.kind === 'line')
      return (
        circle(x, y, k, { stroke: h.colour, width: h.width }) +
        path(`M${n(x - k * 0.5)} ${n(y - k * 0.6)}q${n(k * 0.2)} ${n(-k * 0.2)} ${n(k * 0.5)} ${n(-k * 0.22)}`, {
          stroke: h.colour,
          width: h.width,
        })
      )
    const f = h.foliage
    return (
      circle(x, y, k, {
        fill: s.rad(
          [
            [0, mix(f.light, '#ffffff', 0.55)],
            [0.4, mix(f.light, f.heart, 0.4)],
            [1, mix(f.mid, f.heart, 0.25)],
          ],
          0.34,
          0.3,
          0.8,
        ),
      }) + ellipse(x - k * 0.34, y - k * 0.42, k * 0.22, k * 0.13, { fill: '#ffffff', opacity: 0.6 })
    )
  }
  return (
    sprig(s, h, r, {
      bend: [20, -210],
      end: [-50, -390],
      count: 8,
      length: 112,
      half: 33,
      spread: 56,
      curl: -8,
    }) +
    fruit(68, -172, 52) +
    fruit(-84, -262, 42)
  )
}

export const pearls: Draw = (s, h, r) => {
  const body = sprig(s, h, r, {
    bend: [40, -200],
    end: [10, -390],
    count: 8,
    length: 110,
    half: 24,
    spread: 50,
    curl: 6,
  })
  if (h.kind !== 'paint') return body
  return body + pearl(s, -66, -26, 30) + pearl(s, -18, -18, 21) + pearl(s, 40, -24, 27) + pearl(s, 84, -14, 16)
}
