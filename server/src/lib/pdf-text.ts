import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { PRINTABLE } from '@bailu/contract/patterns'

type Doc = PDFKit.PDFDocument
export type FontWeight = 'plain' | 'bold'

const sarabunPath = (name: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/sarabun/${name}/Sarabun_${name}.ttf`))
/** Sarabun has Thai and Latin glyphs; Chinese comes from Noto Sans SC in one weight. */
const FONTS = { plain: sarabunPath('400Regular'), bold: sarabunPath('600SemiBold') }
const CHINESE = new URL('../../assets/fonts/noto-sans-sc-400.ttf.gz', import.meta.url)
let chinese: Buffer | undefined

const CHINESE_CHARS = /[\p{Script=Han}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u
const EMOJI = /\p{Extended_Pictographic}|\u200d|\ufe0f/gu

/** A PDF document with the fonts of all three languages, embedded as subsets. */
export async function newPdf(options: PDFKit.PDFDocumentOptions): Promise<Doc> {
  const { default: PDFDocument } = await import('pdfkit')
  chinese ??= gunzipSync(readFileSync(CHINESE))
  return new PDFDocument(options)
    .registerFont('plain', FONTS.plain)
    .registerFont('bold', FONTS.bold)
    .registerFont('chinese', chinese as unknown as PDFKit.Mixins.PDFFontSource)
}

/** Edges of the text on an A4 page, in points. */
export const A4 = { left: 48, right: 547, top: 48, bottom: 770, width: 499 } as const
/** Colours of text, secondary text and rules. */
export const INKS = { text: '#14241d', soft: '#5a665f', rule: '#b8b1a0' } as const

/** Draws a horizontal line, by default across the page. */
export const drawRule = (doc: Doc, y: number, from: number = A4.left, to: number = A4.right) =>
  doc.moveTo(from, y).lineTo(to, y).lineWidth(0.6).strokeColor(INKS.rule).stroke()

export function collectPdf(doc: Doc): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}

type FontRun = { text: string; font: FontWeight | 'chinese' }

/** Splits text into runs of one font. */
export function fontRuns(text: string, weight: FontWeight): FontRun[] {
  const runs: FontRun[] = []
  for (const char of drawable(text)) {
    const font = CHINESE_CHARS.test(char) ? 'chinese' : weight
    const last = runs.at(-1)
    if (last?.font === font) last.text += char
    else runs.push({ text: char, font })
  }
  return runs
}

const drawable = (text: string): string =>
  [...text.replace(EMOJI, '')].map((char) => (PRINTABLE.test(char) ? char : '?')).join('')

export function textWidth(doc: Doc, text: string, size: number, weight: FontWeight = 'plain'): number {
  return fontRuns(text, weight).reduce((sum, run) => sum + doc.font(run.font).fontSize(size).widthOfString(run.text), 0)
}

export type LineStyle = { y: number; size: number; weight?: FontWeight; color: string }
type LineOptions = LineStyle & { x: number; width: number; right?: boolean }

/** Draws one line in any of the languages, truncated with an ellipsis when it is too wide. */
export function drawTextLine(
  doc: Doc,
  text: string,
  { x, y, width, size, weight = 'plain', color, right }: LineOptions,
): void {
  const fittedText = fitText(doc, text, { width, size, weight })
  let left = right ? x + width - textWidth(doc, fittedText, size, weight) : x
  for (const run of fontRuns(fittedText, weight)) {
    doc.font(run.font).fontSize(size).fillColor(color)
    // The Chinese font has a lower baseline.
    doc.text(run.text, left, run.font === 'chinese' ? y - size * 0.08 : y, { lineBreak: false })
    left += doc.widthOfString(run.text)
  }
}

const GRAPHEMES = new Intl.Segmenter('th', { granularity: 'grapheme' })

function fitText(
  doc: Doc,
  text: string,
  { width, size, weight }: { width: number; size: number; weight: FontWeight },
): string {
  if (textWidth(doc, text, size, weight) <= width) return text
  const parts = [...GRAPHEMES.segment(text)].map(({ segment }) => segment)
  while (parts.length > 0 && textWidth(doc, `${parts.join('')}…`, size, weight) > width) parts.pop()
  return `${parts.join('').trimEnd()}…`
}
