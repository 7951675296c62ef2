/** Textures seen from above: cream, gel, oil, foam, serum, essence, balm. Centred on 0,0, about 700 wide. */
import type { Texture } from './product.ts'
import { tones } from './palette.ts'
import type { ToneName } from './palette.ts'
import { circle, ellipse, mix, n, path, place, random } from './svg.ts'
import type { Scene } from './svg.ts'

interface Stuff {
  light: string
  mid: string
  deep: string
  clear: number
}

function stuff(texture: Texture, tone: ToneName): Stuff {
  const t = tones[tone]
  if (texture === 'cream' || texture === 'foam')
    return {
      light: '#ffffff',
      mid: mix('#fbf6ec', t.body, 0.1),
      deep: mix('#d8ccb6', t.rim, 0.25),
      clear: 1,
    }
  if (texture === 'balm')
    return {
      light: '#fff6e6',
      mid: mix('#f0dfc0', t.body, 0.25),
      deep: mix('#c9ad79', t.rim, 0.2),
      clear: 1,
    }
  if (texture === 'oil') return { light: '#fdf0c6', mid: '#e6bd6a', deep: '#a87526', clear: 0.82 }
  return {
    light: '#ffffff',
    mid: mix(t.lit, '#dfe9df', 0.5),
    deep: mix(t.body, '#7f9a88', 0.4),
    clear: 0.62,
  }
}

/** A thick stroke laid down with a spatula: body, ridges, wet edge. */
function smear(s: Scene, c: Stuff): string {
  const d =
    'M-330 96C-372 20 -322 -92 -214 -120C-96 -152 24 -190 150 -176C276 -162 352 -112 344 -52C338 -6 286 8 300 44C316 86 262 128 176 112C96 98 60 150 -40 168C-150 188 -292 168 -330 96Z'
  let ridges = ''
  for (let i = 0; i < 11; i++) {
    const y = -96 + i * 23
    const bow = 40 - i * 5
    ridges += path(
      `M${n(-296 + Math.abs(i - 5) * 13)} ${n(y + 70)}C${n(-150)} ${n(y - bow)} ${n(60)} ${n(y - bow - 30)} ${n(300 - Math.abs(i - 4) * 18)} ${n(y - 26)}`,
      { stroke: i % 2 ? '#ffffff' : c.deep, width: i % 2 ? 9 : 6, opacity: i % 2 ? 0.6 : 0.2 },
    )
  }
  const clip = s.clip(d)
  return (
    place(path(d, { fill: '#4a3d22', opacity: 0.07 }), { x: 18, y: 24 }) +
    place(path(d, { fill: '#4a3d22', opacity: 0.1 }), { x: 9, y: 12 }) +
    path(d, {
      fill: s.lin(
        [
          [0, c.light],
          [0.5, c.mid],
          [1, mix(c.mid, c.deep, 0.45)],
        ],
        [0.1, 0, 0.9, 1],
      ),
    }) +
    `<g clip-path="${clip}">${ridges}${path(d, { stroke: c.deep, width: 26, opacity: 0.16 })}</g>` +
    path('M-300 18C-296 -50 -240 -92 -160 -108C-60 -130 40 -164 150 -156', {
      stroke: '#ffffff',
      width: 12,
      opacity: 0.9,
    }) +
    path('M-120 40C-60 -30 60 -78 190 -60C110 -36 60 10 -10 40C-60 60 -110 66 -120 40Z', {
      fill: s.lin(
        [
          [0, '#ffffff', 0.95],
          [0.55, c.mid, 0.5],
          [1, c.deep, 0.5],
        ],
        [0.2, 0, 0.7, 1],
      ),
    })
  )
}

/** A clear pool with a lit rim. */
function pool(s: Scene, c: Stuff, d: string, at: { x: number; y: number; scale: number }): string {
  return place(
    place(path(d, { fill: mix(c.deep, '#3a2c10', 0.3), opacity: 0.2 }), { x: 10, y: 14 }) +
      path(d, {
        fill: s.lin(
          [
            [0, c.deep, c.clear],
            [0.34, c.mid, c.clear * 0.85],
            [1, c.light, c.clear * 0.9],
          ],
          [0.1, 0, 0.8, 1],
        ),
      }) +
      path(d, { stroke: mix(c.deep, '#ffffff', 0.1), width: 3, opacity: 0.5 }) +
      place(path(d, { stroke: '#ffffff', width: 7, opacity: 0.65 }), { x: 0, y: 0, scale: 0.93 }),
    at,
  )
}

const blobs = [
  'M-210 20C-230 -90 -120 -160 0 -150C120 -166 226 -110 214 -6C230 96 110 150 4 140C-110 160 -206 110 -210 20Z',
  'M-200 -10C-190 -120 -70 -140 30 -128C150 -120 240 -70 206 30C190 120 60 110 -20 134C-130 150 -216 90 -200 -10Z',
]

function pools(s: Scene, c: Stuff, seed: number): string {
  const r = random(seed)
  let body =
    pool(s, c, blobs[0] ?? '', { x: -60, y: 10, scale: 1.28 }) +
    path('M-270 -60C-240 -130 -160 -160 -70 -164', { stroke: '#ffffff', width: 16, opacity: 0.9 }) +
    ellipse(-282, -20, 9, 16, { fill: '#ffffff', opacity: 0.9 })
  body +=
    pool(s, c, blobs[1] ?? '', { x: 280, y: 170, scale: 0.4 }) +
    path('M226 140C238 124 262 120 284 122', { stroke: '#ffffff', width: 8, opacity: 0.9 })
  for (let i = 0; i < 7; i++) body += bubble(s, -60 + r(-190, 190), 10 + r(-110, 110), r(7, 24), c)
  for (let i = 0; i < 6; i++)
    body += place(pool(s, c, blobs[i % 2] ?? '', { x: 0, y: 0, scale: 0.06 + r(0, 0.08) }), {
      x: 190 + r(0, 190),
      y: -190 + r(0, 200),
    })
  return body
}

function bubble(s: Scene, x: number, y: number, k: number, c: Stuff): string {
  return (
    circle(x, y, k, {
      fill: s.rad([
        [0, '#ffffff', 0.1],
        [0.7, '#ffffff', 0.14],
        [0.9, '#ffffff', 0.6],
        [1, c.deep, 0.4],
      ]),
    }) + ellipse(x - k * 0.36, y - k * 0.4, k * 0.22, k * 0.14, { fill: '#ffffff', opacity: 0.95 })
  )
}

function drops(s: Scene, c: Stuff, seed: number): string {
  const r = random(seed + 5)
  let body = ''
  for (const [x, y, k] of [
    [-120, 30, 150],
    [120, -96, 104],
    [190, 110, 78],
    [-20, -170, 56],
    [20, 200, 46],
    [300, 0, 34],
    [-270, -110, 40],
    [280, -170, 26],
    [-250, 190, 30],
    [90, 20, 24],
    [-330, 40, 18],
    [230, 220, 18],
  ] as const) {
    const w = k * (1 + r(-0.04, 0.04))
    body += place(
      ellipse(k * 0.16, k * 0.24, w * 1.08, k, {
        fill: s.rad([
          [0, mix(c.deep, '#24382c', 0.4), 0.44],
          [0.75, c.deep, 0.28],
          [1, c.deep, 0],
        ]),
      }) +
        ellipse(0, 0, w, k * 0.92, {
          fill: s.rad(
            [
              [0, '#ffffff', 0.96],
              [0.38, c.light, 0.72],
              [0.76, c.mid, 0.72],
              [0.94, c.deep, 0.72],
              [1, c.deep, 0.9],
            ],
            0.64,
            0.7,
            0.8,
          ),
        }) +
        path(`M${n(-w * 0.7)} ${n(-k * 0.24)}Q${n(-w * 0.5)} ${n(-k * 0.68)} ${n(-w * 0.02)} ${n(-k * 0.72)}`, {
          stroke: '#ffffff',
          width: k * 0.11,
          opacity: 0.95,
        }) +
        ellipse(w * 0.4, k * 0.5, w * 0.3, k * 0.14, {
          fill: '#ffffff',
          opacity: 0.4,
          extra: `transform="rotate(-28 ${n(w * 0.4)} ${n(k * 0.5)})"`,
        }),
      { x, y },
    )
  }
  return body
}

function foam(s: Scene, c: Stuff, seed: number): string {
  const r = random(seed + 9)
  const puff = s.symbol(
    circle(0, 0, 100, {
      fill: s.rad(
        [
          [0, '#ffffff'],
          [0.55, c.mid],
          [0.9, mix(c.mid, c.deep, 0.4)],
          [1, mix(c.mid, c.deep, 0.55)],
        ],
        0.36,
        0.3,
        0.82,
      ),
    }),
  )
  let body = ellipse(20, 60, 390, 240, {
    fill: s.rad([
      [0, '#4a3d22', 0.28],
      [0.7, '#4a3d22', 0.16],
      [1, '#4a3d22', 0],
    ]),
  })
  for (let ringAt = 3; ringAt >= 0; ringAt--) {
    const count = [4, 9, 14, 18][ringAt] ?? 6
    for (let i = 0; i < count; i++) {
      const a = (i / count) * Math.PI * 2 + r(-0.16, 0.16) + ringAt
      const d = ringAt * 84 + r(-16, 16)
      body += `<use xlink:href="#${puff}" transform="translate(${n(Math.cos(a) * d * 1.14)} ${n(Math.sin(a) * d * 0.76 - (3 - ringAt) * 10)})scale(${n(0.44 + r(0, 0.34) + (3 - ringAt) * 0.05)})"/>`
    }
  }
  for (let i = 0; i < 16; i++) body += bubble(s, r(-260, 260), r(-170, 150), r(5, 15), c)
  return body
}

export function swatch(s: Scene, texture: Texture, tone: ToneName, seed: number): string {
  const c = stuff(texture, tone)
  switch (texture) {
    case 'cream':
    case 'balm':
      return smear(s, c)
    case 'oil':
    case 'gel':
      return pools(s, c, seed)
    case 'foam':
      return foam(s, c, seed)
    case 'serum':
    case 'essence':
      return drops(s, c, seed)
  }
}
