/** Avatars and the medals of the four partner levels. */
import { dropPath, mark } from './brand.ts'
import { leaf, pearl, petal } from './leaf.ts'
import { serifWord } from './letters.ts'
import { grounds, house } from './palette.ts'
import { plant } from './plants.ts'
import type { Plant } from './plants.ts'
import { circle, ellipse, mix, n, path, place, rect, scene } from './svg.ts'

const avatarPlants: readonly [Plant, string, string, number, number, number][] = [
  ['lotus', '#dfe9da', '#b6cab2', 98, 184, 0.34],
  ['jasmine', '#f6efe0', '#e0d0ac', 98, 190, 0.4],
  ['centella', '#e6ece0', '#bccdb8', 98, 182, 0.38],
  ['orchid', '#f4e9e2', '#dcc5b6', 88, 184, 0.38],
  ['tea', '#e9eee6', '#a9c0ad', 84, 190, 0.42],
  ['rice', '#f8f1dc', '#e2cf9e', 96, 188, 0.4],
]

/** 0 is the default (dew on a leaf); 1…6 are plants. */
export function avatarArt(which: number): string {
  const s = scene('a')
  const pick = which <= 0 ? undefined : avatarPlants[(which - 1) % avatarPlants.length]
  if (pick === undefined)
    return s.doc(
      200,
      200,
      rect(0, 0, 200, 200, {
        fill: s.rad(
          [
            [0, '#fbfcf7'],
            [1, '#c9d8c5'],
          ],
          0.3,
          0.24,
          0.9,
        ),
      }) + place(mark(s, false), { x: 104, y: 104, scale: 0.82 }),
    )
  const [kind, light, deep, x, y, scale] = pick
  return s.doc(
    200,
    200,
    rect(0, 0, 200, 200, {
      fill: s.rad(
        [
          [0, mix(light, '#ffffff', 0.6)],
          [1, deep],
        ],
        0.3,
        0.24,
        0.95,
      ),
    }) +
      circle(100, 96, 66, { fill: '#ffffff', opacity: 0.4 }) +
      place(plant(s, kind, { kind: 'paint', foliage: grounds.green.foliage }, which), {
        x,
        y,
        scale,
      }),
  )
}

export type Level = 'BL' | 'BD' | 'BP' | 'BSP'
export const levels: readonly Level[] = ['BL', 'BD', 'BP', 'BSP']

const levelLook = {
  BL: {
    face: ['#fdfcf6', '#dfe8d9'],
    ink: '#1f4a3a',
    rim: ['#8fa893', '#d9e4d4', '#7b957f'],
    leaves: 5,
    leafColour: 'green',
  },
  BD: {
    face: ['#f7f4e6', '#cfe0cd'],
    ink: '#1f4a3a',
    rim: ['#a98743', '#f1e1b0', '#a5823d'],
    leaves: 7,
    leafColour: 'green',
  },
  BP: {
    face: ['#3a7059', '#173a2c'],
    ink: '#f0dfae',
    rim: ['#a98743', '#fbf2d3', '#8f7133'],
    leaves: 8,
    leafColour: 'white',
  },
  BSP: {
    face: ['#24503f', '#0a2119'],
    ink: '#f6e8bd',
    rim: ['#80662b', '#fff6d8', '#80662b'],
    leaves: 10,
    leafColour: 'gold',
  },
} as const

/** A medal in a wreath; each level has more leaves, then gold, then a lotus, then pearls. */
export function levelArt(level: Level): string {
  const s = scene('l')
  const look = levelLook[level]
  const green = grounds.green.foliage
  const gold = {
    ...green,
    dark: '#8f7133',
    mid: '#c2a059',
    light: '#f4e6ba',
    vein: '#fffaea',
    stem: '#a5823d',
    petal: '#fff9e6',
    petalDeep: '#e9d49c',
  }
  const foliage = look.leafColour === 'green' ? green : gold
  let wreath = ''
  for (const side of [1, -1]) {
    for (let i = 0; i < look.leaves; i++) {
      const a = ((104 - i * (150 / look.leaves)) * Math.PI) / 180
      for (const out of [1, -1])
        wreath += leaf(
          s,
          { kind: 'paint', foliage },
          34,
          8.5,
          {
            x: side * Math.cos(a) * 92,
            y: Math.sin(a) * 92,
            turn: side > 0 ? (a * 180) / Math.PI - 90 + out * 30 : 180 - ((a * 180) / Math.PI - 90) - out * 30,
            scale: 1 - i * 0.035,
          },
          out > 0 ? 'mid' : 'light',
          0,
          0,
        )
    }
  }
  const rim = s.lin(
    [
      [0, look.rim[0]],
      [0.3, look.rim[1]],
      [0.6, look.rim[2]],
      [0.85, look.rim[1]],
      [1, look.rim[0]],
    ],
    [0, 0, 1, 1],
  )
  const hand = { kind: 'paint', foliage: gold } as const
  const top =
    level === 'BL'
      ? path(dropPath(12), {
          fill: '#ffffff',
          stroke: '#9db59f',
          width: 1.4,
          extra: 'transform="translate(0 -84)"',
        })
      : level === 'BD'
        ? place(
            leaf(s, hand, 42, 12, { turn: -90 }, 'light', 0, 3) +
              leaf(s, hand, 34, 9, { turn: -132 }, 'mid', 0, 0) +
              leaf(s, hand, 34, 9, { turn: -48 }, 'mid', 0, 0),
            { y: -62 },
          )
        : place(
            [
              [-160, 34],
              [-20, 34],
              [-132, 40],
              [-48, 40],
              [-110, 44],
              [-70, 44],
              [-90, 46],
            ]
              .map(([t, k]) => petal(s, hand, k ?? 40, 10, { turn: t ?? 0 }, 0, 0.1))
              .join(''),
            { y: -58 },
          )
  const jewels =
    level === 'BSP'
      ? [
          [-34, -92, 5],
          [34, -92, 5],
          [-54, -76, 4],
          [54, -76, 4],
          [0, -110, 7],
        ]
          .map(([x, y, k]) => pearl(s, x ?? 0, y ?? 0, k ?? 4))
          .join('')
      : ''
  const face = s.rad(
    [
      [0, look.face[0]],
      [1, look.face[1]],
    ],
    0.36,
    0.3,
    0.8,
  )
  const size = level === 'BSP' ? 40 : 48
  return s.doc(
    240,
    240,
    place(
      ellipse(3, 8, 78, 78, {
        fill: s.rad([
          [0, '#14241d', 0.34],
          [0.86, '#14241d', 0.2],
          [1, '#14241d', 0],
        ]),
      }) +
        wreath +
        circle(0, 0, 72, { fill: rim }) +
        circle(0, 0, 65, { fill: face }) +
        circle(0, 0, 59, {
          stroke: level === 'BL' ? '#8fa893' : house.gold,
          width: 1.2,
          opacity: 0.85,
        }) +
        ellipse(-16, -26, 40, 24, {
          fill: s.rad([
            [0, '#ffffff', level === 'BL' || level === 'BD' ? 0.8 : 0.2],
            [1, '#ffffff', 0],
          ]),
        }) +
        serifWord(level, 0, size * 0.5, { height: size, colour: look.ink, tracking: 0.12 }) +
        path(`M-18 ${n(size * 0.5 + 14)}H18`, { stroke: look.ink, width: 1.2, opacity: 0.6 }) +
        top +
        jewels,
      { x: 120, y: 130, scale: 1.0 },
    ),
  )
}
