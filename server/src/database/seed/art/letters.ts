/** Letters as outlines and strokes: pictures never depend on installed fonts. */
import { n, path, place } from './svg.ts'

/** High-contrast capitals, cap height 100, baseline at y = 0: width and filled outline. */
const serif: Readonly<Record<string, readonly [number, string]>> = {
  A: [84, 'M2 0V-3H11L40-101H45L76-3H84V0H53V-3H61L53-30H24L16-3H25V0ZM25-33H52L38-79Z'],
  B: [
    66,
    'M2 0V-3H10V-97H2V-100H36C53-100 62-91 62-77C62-63 53-55 41-53C56-51 66-42 66-27C66-9 54 0 37 0ZM23-54H33C43-54 48-62 48-76C48-90 42-97 33-97H23ZM23-3H35C46-3 52-12 52-27C52-42 46-51 34-51H23Z',
  ],
  D: [
    80,
    'M2 0V-3H10V-97H2V-100H36C63-100 80-80 80-50C80-20 63 0 36 0ZM23-3H35C55-3 65-20 65-50C65-80 55-97 35-97H23Z',
  ],
  I: [30, 'M2 0V-3H9V-97H2V-100H30V-97H22V-3H30V0Z'],
  L: [62, 'M2 0V-3H10V-97H2V-100H32V-97H23V-3H40C52-3 57-12 59-30H62V0Z'],
  P: [
    64,
    'M2 0V-3H10V-97H2V-100H37C54-100 64-89 64-71C64-53 54-43 37-43H23V-3H33V0ZM23-46H35C45-46 50-54 50-71C50-88 45-97 35-97H23Z',
  ],
  S: [
    58,
    'M5-32H8C10-13 18-2 32-2C42-2 48-9 48-19C48-29 42-35 28-43C12-52 6-61 6-75C6-91 16-102 31-102C40-102 46-97 49-97C51-97 52-99 52-101H54V-70H51C49-88 42-99 31-99C22-99 17-93 17-84C17-74 23-69 36-62C52-53 59-44 59-29C59-11 48 2 32 2C21 2 15-4 11-4C9-4 8-2 8 1H5Z',
  ],
  U: [
    82,
    'M2-97V-100H34V-97H25V-32C25-13 33-5 46-5C61-5 69-14 69-34V-97H59V-100H82V-97H73V-33C73-10 62 2 43 2C23 2 11-9 11-31V-97Z',
  ],
}

/** Thin capitals for partner marks: width and open strokes, cap height 100. */
const thin: Readonly<Record<string, readonly [number, string]>> = {
  A: [78, 'M2 0L39-100L76 0M16-36H62'],
  B: [56, 'M4 0V-100H28C58-100 58-54 28-54H4M28-54C66-54 66 0 28 0H4'],
  C: [88, 'M84-20C60 16 4 0 4-50C4-100 60-116 84-80'],
  D: [78, 'M4 0V-100H28C88-100 88 0 28 0Z'],
  E: [52, 'M50 0H4V-100H50M4-52H44'],
  F: [50, 'M4 0V-100H48M4-52H42'],
  G: [92, 'M86-80C60-116 4-100 4-50C4 0 62 16 88-22V-48H54'],
  H: [74, 'M4 0V-100M70 0V-100M4-52H70'],
  I: [8, 'M4 0V-100'],
  K: [64, 'M4 0V-100M60-100L4-40M24-60L62 0'],
  L: [50, 'M4-100V0H48'],
  M: [92, 'M4 0V-100L46-22L88-100V0'],
  N: [76, 'M4 0V-100L72 0V-100'],
  O: [100, 'M50-102C118-102 118 2 50 2C-18 2-18-102 50-102Z'],
  P: [56, 'M4 0V-100H28C64-100 64-46 28-46H4'],
  R: [60, 'M4 0V-100H28C62-100 62-50 28-50H4M30-50L58 0'],
  S: [60, 'M54-84C44-106 8-106 8-78C8-44 56-62 56-26C56 8 12 8 4-18'],
  T: [68, 'M34 0V-100M2-100H66'],
  U: [74, 'M4-100V-34C4 12 70 12 70-34V-100'],
  V: [76, 'M2-100L38 0L74-100'],
  W: [110, 'M2-100L30 0L55-84L80 0L108-100'],
  Y: [70, 'M2-100L35-46L68-100M35-46V0'],
  Z: [64, 'M4-100H60L4 0H62'],
  ' ': [38, ''],
}

function run(
  alphabet: Readonly<Record<string, readonly [number, string]>>,
  word: string,
  tracking: number,
): { width: number; glyphs: [number, string][] } {
  let x = 0
  const glyphs: [number, string][] = []
  for (const letter of word) {
    const glyph = alphabet[letter]
    if (glyph === undefined) throw new Error(`no outline for "${letter}"`)
    glyphs.push([x, glyph[1]])
    x += glyph[0] + tracking
  }
  return { width: x - tracking, glyphs }
}

export interface Lettering {
  height: number
  colour: string
  /** Space between letters as a share of the cap height. */
  tracking?: number
  opacity?: number
}

const shift = (at: number, markup: string): string =>
  at === 0 ? markup : `<g transform="translate(${n(at)} 0)">${markup}</g>`

/** Serif capitals centred on (x, baseline y). */
export function serifWord(word: string, x: number, y: number, o: Lettering): string {
  const { width, glyphs } = run(serif, word, (o.tracking ?? 0.3) * 100)
  const scale = o.height / 100
  const body = glyphs.map(([at, d]) => shift(at, path(d, { fill: o.colour, extra: 'fill-rule="evenodd"' }))).join('')
  return place(body, {
    x: x - (width * scale) / 2,
    y,
    scale,
    ...(o.opacity === undefined ? {} : { opacity: o.opacity }),
  })
}

/** Thin capitals starting at (x, baseline y); `weight` is the stroke in final pixels. */
export function thinWord(word: string, x: number, y: number, o: Lettering & { weight: number }): string {
  const { glyphs } = run(thin, word, (o.tracking ?? 0.3) * 100)
  const scale = o.height / 100
  const body = glyphs
    .filter(([, d]) => d !== '')
    .map(([at, d]) => shift(at, path(d, { stroke: o.colour, width: o.weight / scale })))
    .join('')
  return place(body, { x, y, scale })
}

export const thinWidth = (word: string, height: number, tracking = 0.3): number =>
  (run(thin, word, tracking * 100).width * height) / 100

export const serifWidth = (word: string, height: number, tracking = 0.3): number =>
  (run(serif, word, tracking * 100).width * height) / 100
