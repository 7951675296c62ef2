import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import PDFDocument from 'pdfkit'

type Doc = PDFKit.PDFDocument
export type Face = 'plain' | 'bold'

const sarabun = (name: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/sarabun/${name}/Sarabun_${name}.ttf`))
/** Sarabun has Thai and Latin glyphs; Chinese comes from Noto Sans SC in one weight. */
const FONTS = { plain: sarabun('400Regular'), bold: sarabun('600SemiBold') }
const CHINESE = new URL('../../assets/fonts/noto-sans-sc-400.ttf.gz', import.meta.url)
let chinese: Buffer | undefined

const WIDE = /[\p{Script=Han}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u
/** Scripts that the fonts have; other characters, such as emoji, would be drawn as empty boxes. */
const DRAWN = /[\p{Script=Latin}\p{Script=Thai}\p{Script=Han}\p{Script=Bopomofo}\p{Script=Common}\p{Script=Inherited}]/u
const NOT_DRAWN = /\p{Extended_Pictographic}|\u200d|\ufe0f/gu

/** A PDF document with the fonts of all three languages, embedded as subsets. */
export function newPaper(options: PDFKit.PDFDocumentOptions): Doc {
  chinese ??= gunzipSync(readFileSync(CHINESE))
  return new PDFDocument(options)
    .registerFont('plain', FONTS.plain)
    .registerFont('bold', FONTS.bold)
    .registerFont('chinese', chinese as unknown as PDFKit.Mixins.PDFFontSource)
}

export function collected(doc: Doc): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}

type Run = { text: string; font: Face | 'chinese' }

/** Splits text into runs of one font. */
export function runsOf(text: string, face: Face): Run[] {
  const runs: Run[] = []
  for (const char of drawable(text)) {
    const font = WIDE.test(char) ? 'chinese' : face
    const last = runs.at(-1)
    if (last?.font === font) last.text += char
    else runs.push({ text: char, font })
  }
  return runs
}

const drawable = (text: string): string =>
  [...text.replace(NOT_DRAWN, '')].map((char) => (DRAWN.test(char) ? char : '?')).join('')

export function widthOf(doc: Doc, text: string, size: number, face: Face = 'plain'): number {
  return runsOf(text, face).reduce((sum, run) => sum + doc.font(run.font).fontSize(size).widthOfString(run.text), 0)
}

type Line = { x: number; y: number; width: number; size: number; face?: Face; color: string; right?: boolean }

/** Draws one line in any of the languages, truncated with an ellipsis when it is too wide. */
export function drawLine(doc: Doc, text: string, { x, y, width, size, face = 'plain', color, right }: Line): void {
  const shown = fitted(doc, text, { width, size, face })
  let at = right ? x + width - widthOf(doc, shown, size, face) : x
  for (const run of runsOf(shown, face)) {
    doc.font(run.font).fontSize(size).fillColor(color)
    // The Chinese font has a lower baseline.
    doc.text(run.text, at, run.font === 'chinese' ? y - size * 0.08 : y, { lineBreak: false })
    at += doc.widthOfString(run.text)
  }
}

const GRAPHEMES = new Intl.Segmenter('th', { granularity: 'grapheme' })

function fitted(doc: Doc, text: string, { width, size, face }: { width: number; size: number; face: Face }): string {
  if (widthOf(doc, text, size, face) <= width) return text
  const parts = [...GRAPHEMES.segment(text)].map(({ segment }) => segment)
  while (parts.length > 0 && widthOf(doc, `${parts.join('')}…`, size, face) > width) parts.pop()
  return `${parts.join('').trimEnd()}…`
}
