/** The house colours and the materials the vessels are made of. */
import type { Scene, Stop } from './svg.ts'

export type Catalog = 'green' | 'white'
export type ToneName = 'leaf' | 'sage' | 'mist' | 'honey' | 'porcelain' | 'pearl' | 'ivory' | 'champagne'

export const house = {
  ivory: '#fbf8f1',
  paper: '#fffdf8',
  mist: '#eef1ea',
  line: '#e5ddcc',
  ink: '#14241d',
  leaf: '#1f4a3a',
  gold: '#cbac67',
  goldInk: '#76601f',
} as const

export interface Tone {
  /** Rim shade, body, lit side, warm reflected light at the far rim. */
  rim: string
  body: string
  lit: string
  bounce: string
  /** Colour of print on the vessel. */
  print: string
  /** Colour of what is inside, and of light passing through. */
  inside: string
  /** Lets light through. */
  glass: boolean
  cap: 'gold' | 'leaf' | 'white'
}

export const tones: Readonly<Record<ToneName, Tone>> = {
  leaf: {
    rim: '#0c251b',
    body: '#21503e',
    lit: '#5f947b',
    bounce: '#37684f',
    print: '#e3cd92',
    inside: '#123526',
    glass: true,
    cap: 'gold',
  },
  sage: {
    rim: '#7f9683',
    body: '#a9bda5',
    lit: '#dfe9da',
    bounce: '#bccbb4',
    print: '#1f4a3a',
    inside: '#86a286',
    glass: true,
    cap: 'gold',
  },
  mist: {
    rim: '#b3c1b1',
    body: '#dde5d8',
    lit: '#fafcf7',
    bounce: '#e4e6d6',
    print: '#2c5a47',
    inside: '#c3d2be',
    glass: true,
    cap: 'leaf',
  },
  honey: {
    rim: '#8f6420',
    body: '#cf9c46',
    lit: '#f7dd9f',
    bounce: '#e6ba68',
    print: '#fff8e6',
    inside: '#b67a26',
    glass: true,
    cap: 'gold',
  },
  porcelain: {
    rim: '#c9c3b6',
    body: '#f0ece3',
    lit: '#ffffff',
    bounce: '#f3ead9',
    print: '#8a7130',
    inside: '#e2dccf',
    glass: false,
    cap: 'gold',
  },
  pearl: {
    rim: '#cdbfb8',
    body: '#f0e6e0',
    lit: '#fffdfb',
    bounce: '#f2e9dc',
    print: '#8a6a3a',
    inside: '#e4d3cb',
    glass: false,
    cap: 'gold',
  },
  ivory: {
    rim: '#c9b88f',
    body: '#efe2c6',
    lit: '#fffaf0',
    bounce: '#f1e2be',
    print: '#76601f',
    inside: '#e3d0a4',
    glass: true,
    cap: 'white',
  },
  champagne: {
    rim: '#a98e5c',
    body: '#dcc598',
    lit: '#fbf1d8',
    bounce: '#e6cf9f',
    print: '#5f4b17',
    inside: '#c9aa6e',
    glass: true,
    cap: 'white',
  },
}

/** Grounds: the wall and floor behind each catalogue. */
export interface Ground {
  wallTop: string
  wallLow: string
  floorFar: string
  floorNear: string
  niche: string
  nicheDeep: string
  stoneLit: string
  stone: string
  stoneDark: string
  shade: string
  foliage: Foliage
}

export interface Foliage {
  dark: string
  mid: string
  light: string
  vein: string
  stem: string
  petal: string
  petalDeep: string
  heart: string
}

const leafGreen: Foliage = {
  dark: '#2f5c48',
  mid: '#55836a',
  light: '#9dbb9c',
  vein: '#dbe6cf',
  stem: '#5d7a5c',
  petal: '#fffdf6',
  petalDeep: '#dfe6d3',
  heart: '#d9bb6b',
}

const paleGold: Foliage = {
  dark: '#a79c80',
  mid: '#c3b999',
  light: '#e4dcc4',
  vein: '#fbf6e8',
  stem: '#b09e70',
  petal: '#fffefb',
  petalDeep: '#efe3d3',
  heart: '#cbac67',
}

export const grounds: Readonly<Record<Catalog, Ground>> = {
  green: {
    wallTop: '#eef2e8',
    wallLow: '#d9e2d3',
    floorFar: '#dbe3d4',
    floorNear: '#f0f2e8',
    niche: '#e9eee2',
    nicheDeep: '#bfcdba',
    stoneLit: '#fbfbf4',
    stone: '#e6eadd',
    stoneDark: '#b4c1ae',
    shade: '#3a5546',
    foliage: leafGreen,
  },
  white: {
    wallTop: '#fbf7ee',
    wallLow: '#eee4d2',
    floorFar: '#efe6d6',
    floorNear: '#fbf7ef',
    niche: '#f8f2e6',
    nicheDeep: '#ddcfb5',
    stoneLit: '#fffdf8',
    stone: '#f3ecde',
    stoneDark: '#cfc2a8',
    shade: '#6d5a36',
    foliage: paleGold,
  },
}

export const goldStops: readonly Stop[] = [
  [0, '#80662b'],
  [0.1, '#a98743'],
  [0.25, '#f1e1b0'],
  [0.34, '#fbf2d3'],
  [0.46, '#d3b570'],
  [0.68, '#a5823d'],
  [0.86, '#dcc184'],
  [1, '#7d632a'],
]

export const capStops: Readonly<Record<Tone['cap'], readonly Stop[]>> = {
  gold: goldStops,
  leaf: [
    [0, '#0d281d'],
    [0.2, '#2f6049'],
    [0.3, '#5d8d74'],
    [0.45, '#275441'],
    [0.8, '#173a2c'],
    [0.94, '#33644d'],
    [1, '#0f2b20'],
  ],
  white: [
    [0, '#cbc3b3'],
    [0.16, '#f6f2e9'],
    [0.3, '#ffffff'],
    [0.5, '#f3eee3'],
    [0.82, '#d8cfbd'],
    [0.94, '#eee6d6'],
    [1, '#c4b99f'],
  ],
}

/** Round body: dark rims, light from the upper left, a warm bounce on the right. */
export const roundFill = (s: Scene, t: Tone): string =>
  s.lin([
    [0, t.rim],
    [0.08, t.body],
    [0.24, t.lit],
    [0.42, t.body],
    [0.78, t.rim],
    [0.92, t.bounce],
    [1, t.rim],
  ])
