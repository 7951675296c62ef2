import { fileURLToPath } from 'node:url'
import type { IdKind } from '@bailu/contract/withdrawals/card'
import { groupedBaht } from '@bailu/phrases/format'
import { bangkokDay } from '@bailu/phrases/days'
import { collectPdf, drawRule, INKS, A4 } from '../../../lib/pdf-text.ts'
import type { ShopRuleValue } from '../../shop-rules/shop-rule-kinds.ts'
import { bahtInThaiWords, CERTIFICATE_TEXT, MONTHS } from './certificate-text.ts'

/** Amounts settled in a Bangkok month; negative when more was reversed. */
export type CertificateMonth = { month: number; gross: bigint; tax: bigint; last: Date }

export type Certificate = {
  /** Gregorian, in Bangkok. */
  year: number
  /** The year is over. */
  closed: boolean
  issuedAt: Date
  payer: NonNullable<ShopRuleValue<'payer'>>
  payee: {
    partnerId: number
    name: string
    englishName: string
    idKind: IdKind
    idNumber: string
    address: string
  }
  months: CertificateMonth[]
  gross: bigint
  tax: bigint
}

const fontPath = (name: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/sarabun/${name}/Sarabun_${name}.ttf`))
const [PLAIN, BOLD] = [fontPath('400Regular'), fontPath('600SemiBold')]
const { text: INK, soft: SOFT } = INKS
const { left: LEFT, right: RIGHT, width: WIDTH } = A4
/** Left edges of the table's columns; figures are right-aligned. */
const COLUMNS = [LEFT, 236, 330, 440, RIGHT] as const
const ROW = 17

type Doc = PDFKit.PDFDocument

/** PDF of one page in Thai and English: withholding tax certificate of section 50 bis with a table by month. */
export async function drawCertificate(certificate: Certificate): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: 36, bottom: 24, left: LEFT, right: 48 },
    lang: 'th',
    displayTitle: true,
    info: {
      Title: `${CERTIFICATE_TEXT.title.th} ${buddhistYear(certificate.year)}`,
      Author: certificate.payer.name,
      CreationDate: certificate.issuedAt,
    },
  })
  doc.registerFont('plain', PLAIN).registerFont('bold', BOLD)
  const bytes = collectPdf(doc)
  let y = drawHeader(doc, certificate)
  y = drawParty(doc, y, CERTIFICATE_TEXT.payer, [
    [
      CERTIFICATE_TEXT.name,
      certificate.payer.name_en ? `${certificate.payer.name} (${certificate.payer.name_en})` : certificate.payer.name,
    ],
    [CERTIFICATE_TEXT.taxId, formatTaxId(certificate.payer.tax_id)],
    [CERTIFICATE_TEXT.address, [certificate.payer.address, certificate.payer.address_en].filter(Boolean).join('\n')],
  ])
  const { payee } = certificate
  y = drawParty(doc, y, CERTIFICATE_TEXT.payee, [
    [CERTIFICATE_TEXT.name, `${payee.name} (${payee.englishName})`],
    [
      payee.idKind === 'thai_id' ? CERTIFICATE_TEXT.taxId : CERTIFICATE_TEXT.passport,
      payee.idKind === 'thai_id' ? formatTaxId(payee.idNumber) : payee.idNumber,
    ],
    [CERTIFICATE_TEXT.address, payee.address],
  ])
  y = drawTable(doc, y, certificate)
  drawFooter(doc, y, certificate)
  doc.end()
  return bytes
}

type Bilingual = { th: string; en: string }
const bilingual = ({ th, en }: Bilingual) => `${th}  ${en}`

function drawText(doc: Doc, text: string, x: number, y: number, options: Record<string, unknown> = {}) {
  const { bold = false, size: absolute = 10, soft = false, ...rest } = options
  doc
    .font(bold ? 'bold' : 'plain')
    .fontSize(absolute as number)
    .fillColor(soft ? SOFT : INK)
    .text(text, x, y, { lineGap: 0, ...rest })
}

function drawHeader(doc: Doc, { closed, year, payee }: Certificate): number {
  drawText(doc, CERTIFICATE_TEXT.title.th, LEFT, 40, { bold: true, size: 17, width: 360 })
  drawText(doc, CERTIFICATE_TEXT.law.th, LEFT, 64, { size: 10, width: 360 })
  drawText(doc, `${CERTIFICATE_TEXT.title.en}, ${CERTIFICATE_TEXT.law.en}`, LEFT, 79, {
    size: 9,
    soft: true,
    width: 360,
  })
  const number = closed
    ? [
        `${bilingual(CERTIFICATE_TEXT.book)}  ${buddhistYear(year)}`,
        `${bilingual(CERTIFICATE_TEXT.number)}  ${payee.partnerId}`,
      ]
    : [CERTIFICATE_TEXT.provisional.th, CERTIFICATE_TEXT.provisional.en]
  number.forEach((line, index) =>
    drawText(doc, line, 360, 42 + index * 15, { size: 9, width: RIGHT - 360, align: 'right' }),
  )
  drawText(doc, `${bilingual(CERTIFICATE_TEXT.year)}  ${buddhistYear(year)} (${year})`, 360, 76, {
    bold: true,
    size: 10,
    width: RIGHT - 360,
    align: 'right',
  })
  return 104
}

function drawParty(doc: Doc, top: number, title: Bilingual, rows: [Bilingual, string][]): number {
  drawRule(doc, top)
  drawText(doc, bilingual(title), LEFT, top + 8, { bold: true, size: 11 })
  let y = top + 27
  for (const [label, value] of rows) {
    drawText(doc, bilingual(label), LEFT, y, { size: 9, soft: true, width: 190 })
    drawText(doc, value, 244, y - 1, { width: RIGHT - 244 })
    y = Math.max(doc.y, y + 14) + 2
  }
  return y + 6
}

function drawTable(doc: Doc, top: number, certificate: Certificate): number {
  drawRule(doc, top)
  drawText(doc, bilingual(CERTIFICATE_TEXT.income), LEFT, top + 8, { bold: true, size: 10, width: WIDTH })
  drawText(doc, bilingual(CERTIFICATE_TEXT.form), LEFT, doc.y + 2, { size: 9, soft: true })
  let y = doc.y + 6
  const headings = [CERTIFICATE_TEXT.month, CERTIFICATE_TEXT.lastDay, CERTIFICATE_TEXT.paid, CERTIFICATE_TEXT.withheld]
  headings.forEach(({ th, en }, index) => {
    drawCell(doc, index, y, th, { bold: true, size: 9 })
    drawCell(doc, index, y + 13, en, { size: 8, soft: true })
  })
  y += 29
  for (const [index, name] of MONTHS.entries()) {
    drawRule(doc, y)
    const monthRow = certificate.months.find(({ month }) => month === index + 1)
    drawCell(doc, 0, y + 3, bilingual(name))
    drawCell(doc, 1, y + 3, monthRow ? thaiDay(monthRow.last) : '–')
    drawCell(doc, 2, y + 3, monthRow ? groupedBaht(monthRow.gross) : '–')
    drawCell(doc, 3, y + 3, monthRow ? groupedBaht(monthRow.tax) : '–')
    y += ROW
  }
  drawRule(doc, y)
  drawCell(doc, 0, y + 4, bilingual(CERTIFICATE_TEXT.sum), { bold: true })
  drawCell(doc, 2, y + 4, groupedBaht(certificate.gross), { bold: true })
  drawCell(doc, 3, y + 4, groupedBaht(certificate.tax), { bold: true })
  y += ROW + 4
  drawRule(doc, y)
  drawText(doc, bilingual(CERTIFICATE_TEXT.inWords), LEFT, y + 6, { size: 9, soft: true, width: 190 })
  drawText(doc, bahtInThaiWords(certificate.tax), 244, y + 5, { bold: true, width: RIGHT - 244 })
  return Math.max(doc.y, y + 20) + 6
}

function drawCell(doc: Doc, column: number, y: number, text: string, options: Record<string, unknown> = {}) {
  const [from, to] = [COLUMNS[column]!, COLUMNS[column + 1]!]
  drawText(doc, text, from, y, {
    width: to - from,
    align: column === 0 ? 'left' : 'right',
    lineBreak: false,
    ...options,
  })
}

function drawFooter(doc: Doc, top: number, certificate: Certificate): void {
  drawRule(doc, top)
  drawText(doc, bilingual(CERTIFICATE_TEXT.withheldAtSource), LEFT, top + 8, { size: 9, width: WIDTH })
  if (certificate.months.some(({ gross }) => gross < 0n))
    drawText(doc, bilingual(CERTIFICATE_TEXT.below), LEFT, doc.y + 2, { size: 9, width: WIDTH })
  drawText(doc, bilingual(CERTIFICATE_TEXT.certify), LEFT, doc.y + 6, { size: 9, width: WIDTH })
  const y = doc.y + 34
  drawRule(doc, y, 300, RIGHT)
  const signature = [
    `${bilingual(CERTIFICATE_TEXT.signature)}${certificate.payer.signer ? `  ${certificate.payer.signer}` : ''}`,
    `${bilingual(CERTIFICATE_TEXT.issued)}  ${thaiDay(certificate.issuedAt)}`,
  ]
  signature.forEach((line, index) =>
    drawText(doc, line, 300, y + 5 + index * 14, { size: 9, width: RIGHT - 300, align: 'center' }),
  )
}

const buddhistYear = (year: number) => year + 543

/** 30/11/2569 */
function thaiDay(index: Date): string {
  const [year = '', month, day] = bangkokDay(index).split('-')
  return `${day}/${month}/${buddhistYear(Number(year))}`
}

/** 1101700230708 → 1-1017-00230-70-5 */
const formatTaxId = (id: string): string => id.replace(/^(\d)(\d{4})(\d{5})(\d{2})(\d)$/, '$1-$2-$3-$4-$5')
