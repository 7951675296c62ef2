/** Product pictures: the hero and its gallery, all 1200 × 1200. */
import { dropper, mist, oil, pump } from './bottles.ts'
import { giftBox, sachet, soap } from './boxes.ts'
import type { Drawn } from './form.ts'
import { jar, openJar, tube } from './jars.ts'
import { dew, pearl } from './leaf.ts'
import { plant } from './plants.ts'
import type { Plant } from './plants.ts'
import { grounds, tones } from './palette.ts'
import type { Catalog, Tone, ToneName } from './palette.ts'
import { airless, ampoules, stick } from './slim.ts'
import { foot, groundShadow, plinth, room } from './stage.ts'
import type { Setting } from './stage.ts'
import { place, random, scene, use } from './svg.ts'
import type { Scene } from './svg.ts'

export type Vessel =
  | 'dropper'
  | 'pump'
  | 'mist'
  | 'oil'
  | 'airless'
  | 'stick'
  | 'ampoules'
  | 'jar'
  | 'openJar'
  | 'tube'
  | 'sachet'
  | 'soap'
  | 'giftBox'
export type Texture = 'cream' | 'gel' | 'oil' | 'foam' | 'serum' | 'essence' | 'balm'

export interface ProductSpec {
  catalog: Catalog
  vessel: Vessel
  tone: ToneName
  plant: Plant
  setting: Setting
  texture: Texture
  seed: number
  /** Leans the wall towards a colour, to tell neighbours in a list apart. */
  accent?: string
}

const vessels: Readonly<Record<Vessel, (s: Scene, t: Tone) => Drawn>> = {
  dropper,
  pump,
  mist,
  oil,
  airless,
  stick,
  ampoules,
  jar,
  openJar,
  tube,
  sachet,
  soap,
  giftBox,
}

export const vesselKinds = Object.keys(vessels) as Vessel[]

export function drawVessel(s: Scene, kind: Vessel, tone: ToneName): Drawn {
  return vessels[kind](s, tones[tone])
}

/** Some plants only stand; a leafy twig lies on the floor in their place. */
export const lying = (kind: Plant): Plant =>
  kind === 'lotus' || kind === 'orchid' || kind === 'aloe' || kind === 'pearl' ? 'tea' : kind

const upright = new Set<Vessel>(['dropper', 'pump', 'mist', 'oil', 'airless', 'tube'])

/** Everything in front of the camera, without the document around it. */
export function heroScene(s: Scene, spec: ProductSpec): string {
  const g = grounds[spec.catalog]
  const r = random(spec.seed)
  const v = drawVessel(s, spec.vessel, spec.tone)
  const raised = spec.seed % 3 !== 0 || upright.has(spec.vessel)
  const scale = Math.min(1.22, 690 / v.height, 250 / v.half)
  const half = v.half * scale
  const paint = { kind: 'paint', foliage: g.foliage } as const
  const side = spec.seed % 2 === 0 ? 1 : -1
  const painted = s.symbol(plant(s, spec.plant, paint, spec.seed))
  const veil = s.symbol(plant(s, spec.plant, { kind: 'shape', colour: `${g.shade}05` }, spec.seed))
  const lowKind = lying(spec.plant)
  const low = lowKind === spec.plant ? painted : s.symbol(plant(s, lowKind, paint, spec.seed))
  const lowFlat = s.symbol(plant(s, lowKind, { kind: 'shape', colour: g.shade }, spec.seed))
  const behind = use(painted, {
    x: foot.x + side * (half * 0.42),
    y: foot.y - 26,
    turn: side * 17 + r(-3, 3),
    scale: 1.36,
    flip: side < 0,
  })
  const lower = raised ? 30 : 0
  const disc = raised ? plinth(s, g, foot.x, foot.y - 4, Math.max(250, half * 1.34), 60) : ''
  const laid = {
    x: foot.x - side * 356,
    y: foot.y + 116,
    turn: -side * 62 + r(-5, 5),
    scale: 0.74,
    flip: side > 0,
  }
  const small = (x: number, y: number, size: number): string =>
    spec.catalog === 'white' ? pearl(s, x, y, size) : dew(s, x, y, size * 0.82)
  return (
    room(s, spec.catalog, spec.setting, veil, spec.accent) +
    `<g opacity="0.92">${behind}</g>` +
    disc +
    groundShadow(s, g, foot.x, foot.y + lower * 0.1, half * (spec.vessel === 'stick' ? 0.9 : 1), raised ? 0.62 : 1) +
    place(v.svg, { x: foot.x, y: foot.y, scale }) +
    `<g transform="translate(14 17)">${use(lowFlat, { ...laid, opacity: 0.16 })}</g>` +
    use(low, laid) +
    small(foot.x + side * 330, foot.y + 84 + r(0, 12), 22) +
    small(foot.x + side * 372, foot.y + 98, 14) +
    small(foot.x + side * 286, foot.y + 118, 11)
  )
}

/** Crops a little closer than the scene is wide, so that the vessel reads on a phone's grid. */
export function productArt(spec: ProductSpec): string {
  const s = scene('p')
  return s.doc(1200, 1200, `<g transform="scale(1.1429) translate(-75 -72)">${heroScene(s, spec)}</g>`)
}
