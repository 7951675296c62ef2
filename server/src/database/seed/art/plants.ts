/** Twelve plants in one handwriting. */
import { aloe, centella, lotus, orchid, rice } from './flowers.ts'
import type { Draw } from './growth.ts'
import type { Hand } from './leaf.ts'
import { random } from './svg.ts'
import type { Scene } from './svg.ts'
import { bamboo, citrus, fern, jasmine, mulberry, pearls, tea } from './twigs.ts'

export type Plant =
  | 'tea'
  | 'centella'
  | 'fern'
  | 'bamboo'
  | 'rice'
  | 'jasmine'
  | 'lotus'
  | 'aloe'
  | 'orchid'
  | 'mulberry'
  | 'citrus'
  | 'pearl'

const plants: Readonly<Record<Plant, Draw>> = {
  tea,
  centella,
  fern,
  bamboo,
  rice,
  jasmine,
  lotus,
  aloe,
  orchid,
  mulberry,
  citrus,
  pearl: pearls,
}

export function plant(s: Scene, kind: Plant, hand: Hand, seed = 1): string {
  return plants[kind](s, hand, random(seed))
}
