/** Article covers, 960 × 640, and the two home tiles, 480 × 320. */
import { wideRoom } from './banners.ts'
import { dew } from './leaf.ts'
import { grounds, house } from './palette.ts'
import type { Catalog, ToneName } from './palette.ts'
import { plant } from './plants.ts'
import type { Plant } from './plants.ts'
import { drawVessel, lying } from './product.ts'
import type { Texture, Vessel } from './product.ts'
import { groundShadow, plinth } from './stage.ts'
import { circle, ellipse, mix, path, penumbra, place, rect, scene, use } from './svg.ts'
import { swatch } from './swatch.ts'
import { thing } from './things.ts'

export interface CoverSpec {
  kind: 'vessel' | 'texture' | 'plate' | 'book' | 'letter' | 'film'
  catalog: Catalog
  plant: Plant
  vessel?: Vessel
  tone: ToneName
  texture?: Texture
  seed: number
}

export function articleCover(spec: CoverSpec): string {
  const s = scene('c')
  const g = grounds[spec.catalog]
  const art = plant(s, spec.plant, { kind: 'paint', foliage: g.foliage }, spec.seed)
  const painted = s.symbol(art)
  const low = lying(spec.plant)
  const lowPaint =
    low === spec.plant ? painted : s.symbol(plant(s, low, { kind: 'paint', foliage: g.foliage }, spec.seed))
  const flat = s.symbol(plant(s, low, { kind: 'shape', colour: g.shade }, spec.seed))
  const veil = s.symbol(plant(s, spec.plant, { kind: 'shape', colour: `${g.shade}05` }, spec.seed))
  if (spec.kind === 'vessel') {
    const v = drawVessel(s, spec.vessel ?? 'dropper', spec.tone)
    const scale = Math.min(0.8, 440 / v.height, 170 / v.half)
    const room = wideRoom(
      s,
      {
        catalog: spec.catalog,
        shape: (['arch', 'moon', 'window'] as const)[spec.seed % 3] ?? 'arch',
      },
      960,
      640,
      486,
      veil,
      480,
    )
    return s.doc(
      960,
      640,
      room +
        use(painted, { x: 400, y: 540, turn: -18, flip: true }) +
        use(painted, { x: 600, y: 530, turn: 26, scale: 0.86 }) +
        plinth(s, g, 480, 540, Math.max(180, v.half * scale * 1.4), 40) +
        groundShadow(s, g, 480, 542, v.half * scale, 0.6) +
        place(v.svg, { x: 480, y: 540, scale }),
    )
  }
  const ground =
    rect(0, 0, 960, 640, {
      fill: s.lin(
        [
          [0, mix(g.wallTop, '#ffffff', 0.5)],
          [1, g.wallLow],
        ],
        [0, 0, 1, 1],
      ),
    }) +
    penumbra(veil, { x: 60, y: 600, turn: 30, scale: 1.2 }, 9) +
    penumbra(veil, { x: 900, y: -40, turn: 190, scale: 1.1 }, 9)
  const laid = (x: number, y: number, turn: number, scale: number): string =>
    `<g transform="translate(10 13)">${use(flat, { x, y, turn, scale, opacity: 0.16 })}</g>` +
    use(lowPaint, { x, y, turn, scale })
  if (spec.kind === 'texture')
    return s.doc(
      960,
      640,
      ground +
        place(swatch(s, spec.texture ?? 'cream', spec.tone, spec.seed), {
          x: 500,
          y: 320,
          scale: 0.92,
        }) +
        laid(950, 640, -44, 0.76) +
        laid(14, 10, 132, 0.66),
    )
  if (spec.kind === 'plate')
    return s.doc(
      960,
      640,
      ground +
        rect(252, 42, 476, 572, { fill: '#3a3320', opacity: 0.09 }) +
        rect(242, 30, 476, 572, { fill: '#fffdf8' }) +
        rect(260, 48, 440, 536, { stroke: house.gold, width: 1.6 }) +
        ellipse(480, 300, 170, 190, {
          fill: s.rad([
            [0, g.niche],
            [1, mix(g.niche, g.nicheDeep, 0.5)],
          ]),
        }) +
        place(plant(s, spec.plant, { kind: 'line', colour: house.gold, width: 1 }, spec.seed + 1), {
          x: 500,
          y: 520,
          turn: 14,
          scale: 0.94,
          opacity: 0.7,
        }) +
        use(painted, { x: 476, y: 534, scale: 1.02 }) +
        laid(930, 640, -40, 0.7) +
        dew(s, 200, 520, 16) +
        dew(s, 170, 548, 9),
    )
  return s.doc(
    960,
    640,
    ground +
      place(thing(s, spec.kind, art), { x: 480, y: 330, turn: -5, scale: 1.12 }) +
      laid(930, 630, -54, 0.84) +
      laid(50, 20, 140, 0.7) +
      dew(s, 150, 560, 14) +
      dew(s, 184, 578, 8),
  )
}

/** Home tiles, 480 × 320: the material centre and the training rooms. */
export function tileArt(which: 'material' | 'training'): string {
  const s = scene('e')
  const g = grounds[which === 'material' ? 'green' : 'white']
  const art = plant(s, which === 'material' ? 'fern' : 'jasmine', { kind: 'paint', foliage: grounds.green.foliage }, 4)
  const ground =
    rect(0, 0, 480, 320, {
      fill: s.lin(
        [
          [0, g.wallTop],
          [1, g.wallLow],
        ],
        [0, 0, 1, 1],
      ),
    }) +
    circle(360, 150, 118, { fill: '#ffffff', opacity: 0.45 }) +
    circle(360, 150, 126, { stroke: house.gold, width: 1.2, opacity: 0.8 })
  if (which === 'training')
    return s.doc(480, 320, ground + place(thing(s, 'book', art), { x: 344, y: 178, scale: 0.46, turn: -6 }))
  const card = (fill: string, inner: string): string =>
    rect(-70, -92, 148, 190, { fill: '#3a3320', opacity: 0.1 }, 4) +
    rect(-74, -96, 148, 190, { fill: '#fffdf8' }, 4) +
    rect(-64, -86, 128, 138, { fill }, 2) +
    inner +
    path('M-60 68H20M-60 80H-8', { stroke: '#cbac67', width: 2.4 })
  const v = drawVessel(s, 'dropper', 'leaf')
  return s.doc(
    480,
    320,
    ground +
      place(
        card(
          s.lin(
            [
              [0, '#f4eee0'],
              [1, '#dfcfa9'],
            ],
            [0, 0, 1, 1],
          ),
          place(art, { x: -14, y: 46, scale: 0.28 }),
        ),
        { x: 404, y: 152, turn: 9 },
      ) +
      place(
        card(
          s.lin(
            [
              [0, '#eef3ea'],
              [1, '#b9ccb6'],
            ],
            [0, 0, 1, 1],
          ),
          place(v.svg, { x: 0, y: 44, scale: 0.2 }),
        ),
        { x: 312, y: 166, turn: -7 },
      ),
  )
}
