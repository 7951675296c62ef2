/** The other pictures of a product: texture, botanical plate, close view. */
import { dew } from './leaf.ts'
import { plant } from './plants.ts'
import { grounds, house } from './palette.ts'
import type { Ground } from './palette.ts'
import { drawVessel, heroScene, lying, productArt } from './product.ts'
import type { ProductSpec } from './product.ts'
import { circle, ellipse, mix, path, place, rect, scene, use } from './svg.ts'
import type { Scene } from './svg.ts'
import { swatch } from './swatch.ts'

export type View = 'hero' | 'texture' | 'botanical' | 'detail'

function table(s: Scene, g: Ground, w: number, h: number): string {
  return (
    rect(0, 0, w, h, {
      fill: s.lin(
        [
          [0, mix(g.wallTop, '#ffffff', 0.4)],
          [1, g.wallLow],
        ],
        [0, 0, 1, 1],
      ),
    }) +
    rect(0, 0, w, h, {
      fill: s.rad(
        [
          [0, '#ffffff', 0.8],
          [1, '#ffffff', 0],
        ],
        0.2,
        0.1,
        0.9,
      ),
    })
  )
}

/** Cream, oil or foam spread on a stone slab, seen from above. */
export function textureArt(spec: ProductSpec): string {
  const s = scene('t')
  const g = grounds[spec.catalog]
  const sprig = s.symbol(plant(s, lying(spec.plant), { kind: 'paint', foliage: g.foliage }, spec.seed + 1))
  const flat = s.symbol(plant(s, lying(spec.plant), { kind: 'shape', colour: g.shade }, spec.seed + 1))
  const lay = [
    { x: 1176, y: 1176, turn: -46, scale: 1.3 },
    { x: 20, y: 40, turn: 138, scale: 1.02 },
  ] as const
  return s.doc(
    1200,
    1200,
    table(s, g, 1200, 1200) +
      circle(618, 634, 486, {
        fill: s.rad([
          [0, g.shade, 0.3],
          [0.9, g.shade, 0.18],
          [1, g.shade, 0],
        ]),
      }) +
      circle(600, 600, 452, {
        fill: s.lin(
          [
            [0, g.stoneLit],
            [1, g.stone],
          ],
          [0, 0, 1, 1],
        ),
      }) +
      circle(600, 600, 450, { stroke: '#ffffff', width: 4 }) +
      circle(600, 600, 424, { stroke: house.gold, width: 2, opacity: 0.7 }) +
      place(swatch(s, spec.texture, spec.tone, spec.seed), {
        x: 600,
        y: 600,
        scale: 1.02,
        turn: spec.texture === 'cream' || spec.texture === 'balm' ? -8 + (spec.seed % 5) * 4 : 0,
      }) +
      lay
        .map((at) => `<g transform="translate(16 20)">${use(flat, { ...at, opacity: 0.17 })}</g>` + use(sprig, at))
        .join(''),
  )
}

/** A plate from a herbarium: the plant whole, its outline behind, gold rules around. */
export function botanicalArt(spec: ProductSpec): string {
  const s = scene('h')
  const g = grounds[spec.catalog]
  const painted = plant(s, spec.plant, { kind: 'paint', foliage: g.foliage }, spec.seed + 2)
  const line = plant(s, spec.plant, { kind: 'line', colour: house.gold, width: 1.2 }, spec.seed + 3)
  const corner = (x: number, y: number, turn: number): string =>
    place(path('M0 0Q34 0 44 -34M0 0Q0 -34 34 -44M0 0L26 -26', { stroke: house.gold, width: 2 }), {
      x,
      y,
      turn,
    })
  return s.doc(
    1200,
    1200,
    table(s, g, 1200, 1200) +
      rect(136, 120, 940, 980, { fill: g.shade, opacity: 0.1 }, 6) +
      rect(124, 104, 952, 992, { fill: g.shade, opacity: 0.06 }, 6) +
      rect(
        130,
        100,
        940,
        980,
        {
          fill: s.lin(
            [
              [0, '#fffefa'],
              [1, '#faf6ec'],
            ],
            [0, 0, 1, 1],
          ),
        },
        3,
      ) +
      rect(168, 138, 864, 904, { stroke: house.gold, width: 2 }) +
      rect(180, 150, 840, 880, { stroke: house.gold, width: 0.9 }) +
      corner(196, 1014, 0) +
      corner(196, 166, 90) +
      corner(1004, 166, 180) +
      corner(1004, 1014, 270) +
      circle(600, 560, 318, {
        fill: s.rad([
          [0, g.niche, 0.9],
          [0.8, mix(g.niche, g.nicheDeep, 0.25), 0.7],
          [1, g.nicheDeep, 0.34],
        ]),
      }) +
      place(line, { x: 636, y: 902, turn: spec.seed % 2 ? 16 : -16, scale: 1.62, opacity: 0.6 }) +
      ellipse(606, 930, 168, 15, {
        fill: s.rad([
          [0, g.shade, 0.3],
          [1, g.shade, 0],
        ]),
      }) +
      place(painted, { x: 590, y: 926, scale: 1.72 }) +
      dew(s, 480, 956, 17) +
      dew(s, 516, 966, 9) +
      dew(s, 726, 960, 12),
  )
}

/** Close to the shoulder of the vessel, the room falling away behind. */
export function detailArt(spec: ProductSpec): string {
  const s = scene('d')
  const v = drawVessel(s, spec.vessel, spec.tone)
  const low = v.height < 400
  const zoom = low ? 1.62 : 1.86
  const focus = low ? { x: 560, y: 800 } : { x: 590, y: 660 }
  const body = heroScene(s, { ...spec, setting: 'veil' })
  return s.doc(
    1200,
    1200,
    `<g transform="translate(600 600) scale(${zoom}) rotate(${low ? -1.5 : 2.5}) translate(${-focus.x} ${-focus.y})">${body}</g>`,
  )
}

export function productView(spec: ProductSpec, view: View): string {
  return { hero: productArt, texture: textureArt, botanical: botanicalArt, detail: detailArt }[view](spec)
}

export const galleryViews: readonly View[] = ['hero', 'texture', 'botanical', 'detail']
