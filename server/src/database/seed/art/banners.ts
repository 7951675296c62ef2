/** Home banners, 1200 × 640: a group of vessels on the right, a calm left third for words. */
import { groundShadow, plinth } from './stage.ts'
import { house, grounds } from './palette.ts'
import type { Catalog, ToneName } from './palette.ts'
import { dew, pearl } from './leaf.ts'
import { plant } from './plants.ts'
import type { Plant } from './plants.ts'
import { drawVessel, lying } from './product.ts'
import type { Vessel } from './product.ts'
import { circle, mix, path, penumbra, place, rect, scene, use } from './svg.ts'
import type { Scene } from './svg.ts'

export interface BannerSpec {
  catalog: Catalog
  vessels: readonly {
    vessel: Vessel
    tone: ToneName
    x: number
    scale: number
    raised?: boolean
  }[]
  plant: Plant
  shape: 'arch' | 'moon' | 'window'
  accent?: string
  seed: number
}

export function wideRoom(
  s: Scene,
  spec: Pick<BannerSpec, 'catalog' | 'shape' | 'accent'>,
  w: number,
  h: number,
  floor: number,
  veil: string,
  cx: number,
): string {
  const g = grounds[spec.catalog]
  const a = spec.accent ?? g.nicheDeep
  const inner = s.lin(
    [
      [0, mix(g.nicheDeep, a, 0.3)],
      [0.4, g.niche],
      [1, mix(g.niche, '#ffffff', 0.5)],
    ],
    [0, 0.2, 1, 0.5],
  )
  const r = floor * 0.46
  const gold = { stroke: house.gold, width: 1.6, opacity: 0.85 }
  const shape =
    spec.shape === 'moon'
      ? circle(cx, floor * 0.54, r, {
          fill: s.rad(
            [
              [0, '#ffffff', 0.95],
              [1, g.niche, 0.8],
            ],
            0.38,
            0.34,
            0.75,
          ),
        }) + circle(cx, floor * 0.54, r + 16, gold)
      : spec.shape === 'arch'
        ? path(`M${cx - r} ${floor}V${r + 52}A${r} ${r} 0 0 1 ${cx + r} ${r + 52}V${floor}Z`, {
            fill: inner,
          }) +
          path(`M${cx - r - 14} ${floor}V${r + 52}A${r + 14} ${r + 14} 0 0 1 ${cx + r + 14} ${r + 52}V${floor}`, gold)
        : path(
            `M${cx - 210} 120L${cx - 20} 66V${floor - 90}L${cx - 210} ${floor - 36}ZM${cx} 60L${cx + 190} 6V${floor - 150}L${cx} ${floor - 96}Z`,
            {
              fill: s.lin(
                [
                  [0, '#ffffff', 0.95],
                  [1, '#ffffff', 0.35],
                ],
                [0, 0, 0.4, 1],
              ),
            },
          )
  return (
    rect(0, 0, w, floor, {
      fill: s.lin(
        [
          [0, mix(g.wallTop, '#ffffff', 0.25)],
          [0.4, g.wallTop],
          [1, mix(g.wallLow, a, 0.25)],
        ],
        [0, 0, 1, 0.35],
      ),
    }) +
    shape +
    penumbra(veil, { x: cx - 330, y: floor + 30, turn: 26, scale: 0.95 }, 9) +
    penumbra(veil, { x: w - 40, y: -20, turn: 200, scale: 0.9 }, 9) +
    rect(0, floor, w, h - floor, {
      fill: s.lin(
        [
          [0, mix(g.floorFar, a, 0.15)],
          [0.6, g.floorNear],
          [1, g.floorNear],
        ],
        [0, 0, 0, 1],
      ),
    }) +
    rect(0, floor - 16, w, 36, {
      fill: s.lin(
        [
          [0, g.shade, 0],
          [0.43, g.shade, 0.13],
          [0.46, g.shade, 0.08],
          [1, g.shade, 0],
        ],
        [0, 0, 0, 1],
      ),
    })
  )
}

export function bannerArt(spec: BannerSpec): string {
  const s = scene('n')
  const g = grounds[spec.catalog]
  const painted = s.symbol(plant(s, spec.plant, { kind: 'paint', foliage: g.foliage }, spec.seed))
  const veil = s.symbol(plant(s, spec.plant, { kind: 'shape', colour: `${g.shade}05` }, spec.seed))
  const low = lying(spec.plant)
  const lowPaint = s.symbol(plant(s, low, { kind: 'paint', foliage: g.foliage }, spec.seed))
  const lowFlat = s.symbol(plant(s, low, { kind: 'shape', colour: g.shade }, spec.seed))
  const foot = 556
  let body =
    use(painted, { x: 650, y: foot - 10, turn: -16, scale: 0.98, flip: true }) +
    use(painted, { x: 1030, y: foot - 18, turn: 18, scale: 1.02 })
  for (const v of spec.vessels) {
    const drawn = drawVessel(s, v.vessel, v.tone)
    const y = foot - (v.raised ? 44 : 0)
    if (v.raised) body += plinth(s, g, v.x, y, drawn.half * v.scale * 1.42, 40)
    body +=
      groundShadow(s, g, v.x, y + 2, drawn.half * v.scale, v.raised ? 0.6 : 1) +
      place(drawn.svg, { x: v.x, y, scale: v.scale })
  }
  const bead = (x: number, y: number, k: number): string =>
    spec.catalog === 'white' ? pearl(s, x, y, k) : dew(s, x, y, k)
  const calm = rect(0, 0, 560, 640, {
    fill: s.lin([
      [0, mix(g.wallTop, '#ffffff', 0.5), 0.8],
      [0.6, mix(g.wallTop, '#ffffff', 0.5), 0.55],
      [1, g.wallTop, 0],
    ]),
  })
  return s.doc(
    1200,
    640,
    wideRoom(s, spec, 1200, 640, 486, veil, 840) +
      calm +
      body +
      bead(690, 606, 11) +
      bead(714, 612, 7) +
      bead(1052, 602, 9) +
      `<g transform="translate(8 10)">${use(lowFlat, { x: 1196, y: 660, turn: -34, scale: 0.46, opacity: 0.16 })}</g>` +
      use(lowPaint, { x: 1196, y: 660, turn: -34, scale: 0.46 }),
  )
}
