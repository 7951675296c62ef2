/** Marks of six fictional partner brands, 320 × 120. */
import { thinWidth, thinWord } from './letters.ts'
import { path, place, scene } from './svg.ts'

export type PartnerArt = 'veluna' | 'pimdao' | 'suanarun' | 'tidewell' | 'kohmai' | 'morningbay'

const signs: Readonly<Record<PartnerArt, { word: string; sign: string; colour: string; height: number }>> = {
  veluna: {
    word: 'VELUNA',
    colour: '#3b4a57',
    height: 30,
    sign: 'M20 -22A24 24 0 1 0 20 22A18 22 0 1 1 20 -22ZM26 -4L28 4L36 6L28 8L26 16L24 8L16 6L24 4Z',
  },
  pimdao: {
    word: 'PIMDAO',
    colour: '#76601f',
    height: 30,
    sign: 'M0 -26L6 -6L26 0L6 6L0 26L-6 6L-26 0L-6 -6ZM0 -14V14M-14 0H14',
  },
  suanarun: {
    word: 'SUAN ARUN',
    colour: '#1f4a3a',
    height: 24,
    sign: 'M-26 18H26M-18 18A18 18 0 0 1 18 18M0 -14V-24M-16 -8L-23 -15M16 -8L23 -15M-9 18A9 9 0 0 1 9 18',
  },
  tidewell: {
    word: 'TIDEWELL',
    colour: '#2d5866',
    height: 25,
    sign: 'M-26 -8Q-13 -22 0 -8T26 -8M-26 6Q-13 -8 0 6T26 6M-18 20Q-9 10 0 20T18 20',
  },
  kohmai: {
    word: 'KOHMAI',
    colour: '#4b4a3c',
    height: 30,
    sign: 'M0 26V-6M0 -6C-22 -4 -26 -18 -24 -24C-10 -26 0 -20 0 -6C0 -20 10 -26 24 -24C26 -18 22 -4 0 -6M-20 26H20',
  },
  morningbay: {
    word: 'MORNING BAY',
    colour: '#6a4f45',
    height: 20,
    sign: 'M-26 10H26M-20 18H20M-12 26H12M-18 10A18 18 0 0 1 18 10',
  },
}

export const partnerArts = Object.keys(signs) as PartnerArt[]

export function partnerLogo(which: PartnerArt): string {
  const s = scene('q')
  const { word, sign, colour, height } = signs[which]
  const width = thinWidth(word, height, 0.34)
  const left = (320 - (52 + 16 + width)) / 2
  return s.doc(
    320,
    120,
    place(path(sign, { stroke: colour, width: 2 }), { x: left + 26, y: 60 }) +
      thinWord(word, left + 68, 60 + height / 2, { height, colour, tracking: 0.34, weight: 2 }),
  )
}
