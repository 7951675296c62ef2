import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import type { IdKind } from '@bailu/contract/cards'
import { bangkokDay } from '../../../core/bangkok.ts'
import { collected } from '../../../core/paper-text.ts'
import type { SettingValue } from '../../settings/setting-kinds.ts'
import { bahtWords } from './baht-words.ts'
import type { Month } from './read-months.ts'
import { MONTHS, SAYS } from './statement-words.ts'

export type Statement = {
  /** Gregorian, in Bangkok. */
  year: number
  /** The year is over. */
  closed: boolean
  issuedAt: Date
  payer: NonNullable<SettingValue<'payer'>>
  payee: {
    partnerId: number
    name: string
    englishName: string
    idKind: IdKind
    idNumber: string
    address: string
  }
  months: Month[]
  gross: bigint
  tax: bigint
}

const fontFile = (name: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/sarabun/${name}/Sarabun_${name}.ttf`))
const [PLAIN, BOLD] = [fontFile('400Regular'), fontFile('600SemiBold')]
const INK = '#14241d'
const SOFT = '#5a665f'
const LINE = '#b8b1a0'
const [LEFT, RIGHT] = [48, 547]
const WIDTH = RIGHT - LEFT
/** Left edges of the table's columns; figures are right-aligned. */
const COLUMNS = [LEFT, 236, 330, 440, RIGHT] as const
const ROW = 17

type Doc = PDFKit.PDFDocument

/** PDF of one page in Thai and English: withholding tax certificate of section 50 bis with a table by month. */
export async function drawStatement(of: Statement): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: 36, bottom: 24, left: LEFT, right: 48 },
    lang: 'th',
    displayTitle: true,
    info: { Title: `${SAYS.title.th} ${buddhist(of.year)}`, Author: of.payer.name, CreationDate: of.issuedAt },
  })
  doc.registerFont('plain', PLAIN).registerFont('bold', BOLD)
  const done = collected(doc)
  let y = head(doc, of)
  y = party(doc, y, SAYS.payer, [
    [SAYS.name, of.payer.name_en ? `${of.payer.name} (${of.payer.name_en})` : of.payer.name],
    [SAYS.taxId, grouped(of.payer.tax_id)],
    [SAYS.address, [of.payer.address, of.payer.address_en].filter(Boolean).join('\n')],
  ])
  const { payee } = of
  y = party(doc, y, SAYS.payee, [
    [SAYS.name, `${payee.name} (${payee.englishName})`],
    [
      payee.idKind === 'thai_id' ? SAYS.taxId : SAYS.passport,
      payee.idKind === 'thai_id' ? grouped(payee.idNumber) : payee.idNumber,
    ],
    [SAYS.address, payee.address],
  ])
  y = table(doc, y, of)
  foot(doc, y, of)
  doc.end()
  return done
}

type Says = { th: string; en: string }
const both = ({ th, en }: Says) => `${th}  ${en}`

function write(doc: Doc, text: string, x: number, y: number, options: Record<string, unknown> = {}) {
  const { bold = false, size = 10, soft = false, ...rest } = options
  doc
    .font(bold ? 'bold' : 'plain')
    .fontSize(size as number)
    .fillColor(soft ? SOFT : INK)
    .text(text, x, y, { lineGap: 0, ...rest })
}

const rule = (doc: Doc, y: number, from = LEFT, to = RIGHT) =>
  doc.moveTo(from, y).lineTo(to, y).lineWidth(0.6).strokeColor(LINE).stroke()

function head(doc: Doc, { closed, year, payee }: Statement): number {
  write(doc, SAYS.title.th, LEFT, 40, { bold: true, size: 17, width: 360 })
  write(doc, SAYS.law.th, LEFT, 64, { size: 10, width: 360 })
  write(doc, `${SAYS.title.en}, ${SAYS.law.en}`, LEFT, 79, { size: 9, soft: true, width: 360 })
  const number = closed
    ? [`${both(SAYS.book)}  ${buddhist(year)}`, `${both(SAYS.number)}  ${payee.partnerId}`]
    : [SAYS.provisional.th, SAYS.provisional.en]
  number.forEach((line, at) => write(doc, line, 360, 42 + at * 15, { size: 9, width: RIGHT - 360, align: 'right' }))
  write(doc, `${both(SAYS.year)}  ${buddhist(year)} (${year})`, 360, 76, {
    bold: true,
    size: 10,
    width: RIGHT - 360,
    align: 'right',
  })
  return 104
}

function party(doc: Doc, top: number, title: Says, rows: [Says, string][]): number {
  rule(doc, top)
  write(doc, both(title), LEFT, top + 8, { bold: true, size: 11 })
  let y = top + 27
  for (const [label, value] of rows) {
    write(doc, both(label), LEFT, y, { size: 9, soft: true, width: 190 })
    write(doc, value, 244, y - 1, { width: RIGHT - 244 })
    y = Math.max(doc.y, y + 14) + 2
  }
  return y + 6
}

function table(doc: Doc, top: number, of: Statement): number {
  rule(doc, top)
  write(doc, both(SAYS.income), LEFT, top + 8, { bold: true, size: 10, width: WIDTH })
  write(doc, both(SAYS.form), LEFT, doc.y + 2, { size: 9, soft: true })
  let y = doc.y + 6
  const heads = [SAYS.month, SAYS.lastDay, SAYS.paid, SAYS.withheld]
  heads.forEach(({ th, en }, at) => {
    cell(doc, at, y, th, { bold: true, size: 9 })
    cell(doc, at, y + 13, en, { size: 8, soft: true })
  })
  y += 29
  for (const [index, name] of MONTHS.entries()) {
    rule(doc, y)
    const found = of.months.find(({ month }) => month === index + 1)
    cell(doc, 0, y + 3, both(name))
    cell(doc, 1, y + 3, found ? thaiDay(found.last) : '–')
    cell(doc, 2, y + 3, found ? figure(found.gross) : '–')
    cell(doc, 3, y + 3, found ? figure(found.tax) : '–')
    y += ROW
  }
  rule(doc, y)
  cell(doc, 0, y + 4, both(SAYS.sum), { bold: true })
  cell(doc, 2, y + 4, figure(of.gross), { bold: true })
  cell(doc, 3, y + 4, figure(of.tax), { bold: true })
  y += ROW + 4
  rule(doc, y)
  write(doc, both(SAYS.inWords), LEFT, y + 6, { size: 9, soft: true, width: 190 })
  write(doc, bahtWords(of.tax), 244, y + 5, { bold: true, width: RIGHT - 244 })
  return Math.max(doc.y, y + 20) + 6
}

function cell(doc: Doc, column: number, y: number, text: string, options: Record<string, unknown> = {}) {
  const [from, to] = [COLUMNS[column]!, COLUMNS[column + 1]!]
  write(doc, text, from, y, { width: to - from, align: column === 0 ? 'left' : 'right', lineBreak: false, ...options })
}

function foot(doc: Doc, top: number, of: Statement): void {
  rule(doc, top)
  write(doc, both(SAYS.withheldAtSource), LEFT, top + 8, { size: 9, width: WIDTH })
  if (of.months.some(({ gross }) => gross < 0n))
    write(doc, both(SAYS.below), LEFT, doc.y + 2, { size: 9, width: WIDTH })
  write(doc, both(SAYS.certify), LEFT, doc.y + 6, { size: 9, width: WIDTH })
  const y = doc.y + 34
  rule(doc, y, 300, RIGHT)
  const signature = [
    `${both(SAYS.signature)}${of.payer.signer ? `  ${of.payer.signer}` : ''}`,
    `${both(SAYS.issued)}  ${thaiDay(of.issuedAt)}`,
  ]
  signature.forEach((line, at) =>
    write(doc, line, 300, y + 5 + at * 14, { size: 9, width: RIGHT - 300, align: 'center' }),
  )
}

const buddhist = (year: number) => year + 543

/** 30/11/2569 */
function thaiDay(at: Date): string {
  const [year = '', month, day] = bangkokDay(at).split('-')
  return `${day}/${month}/${buddhist(Number(year))}`
}

/** 1234567n → 12,345.67 */
function figure(satang: bigint): string {
  const size = satang < 0n ? -satang : satang
  const baht = String(size / 100n).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${satang < 0n ? '−' : ''}${baht}.${String(size % 100n).padStart(2, '0')}`
}

/** 1101700230708 → 1-1017-00230-70-5 */
const grouped = (id: string): string => id.replace(/^(\d)(\d{4})(\d{5})(\d{2})(\d)$/, '$1-$2-$3-$4-$5')
