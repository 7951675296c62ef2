import { groupedBaht } from '@bailu/phrases/format'
import {
  collectPdf,
  drawRule,
  drawTextLine,
  INKS,
  type LineStyle,
  newPdf,
  A4,
  textWidth,
} from '../../../lib/pdf-text.ts'
import type { InvoiceBuyer } from '@bailu/contract/tax/documents'
import { bangkokDay } from '@bailu/phrases/days'
import type { SellerSnapshot } from '../table.ts'

export type TaxDocumentContent = {
  kind: 'invoice' | 'credit_note'
  number: string
  issuedAt: Date
  orderNumber: string
  /** For a credit note the invoice it reduces; for a replacement invoice the one it replaces. */
  refersTo: { number: string; issuedAt: Date; total: bigint } | undefined
  reason: string
  seller: SellerSnapshot
  buyer: InvoiceBuyer
  lines: { name: string; quantity: number; price: bigint; amount: bigint }[]
  discount: bigint
  shipping: bigint
  rateBp: number
  total: bigint
  net: bigint
  vat: bigint
  replaced: boolean
}

const { left: LEFT, right: RIGHT, top: TOP, bottom: BOTTOM, width: WIDTH } = A4
const { text: INK, soft: SOFT } = INKS
const FIGURES = { quantity: [330, 50], price: [385, 75], amount: [465, 82] } as const
type Doc = Awaited<ReturnType<typeof newPdf>>

const TITLES = {
  invoice: { th: 'ใบกำกับภาษี', en: 'Tax invoice' },
  credit_note: { th: 'ใบลดหนี้', en: 'Credit note' },
} as const

/** Draws an A4 page in Thai and English, as section 86/4 (86/10 for a credit note) of the Revenue Code requires. */
export async function drawTaxDocument(content: TaxDocumentContent): Promise<Buffer> {
  const title = TITLES[content.kind]
  const doc = await newPdf({
    size: 'A4',
    margins: { top: TOP, bottom: 0, left: LEFT, right: 48 },
    lang: 'th',
    displayTitle: true,
    info: { Title: `${title.th} ${content.number}`, Author: content.seller.name, CreationDate: content.issuedAt },
  })
  const pdf = collectPdf(doc)
  let y = drawHeading(doc, content)
  y = drawParty(doc, y, 'ผู้ขาย  Seller', [
    content.seller.name,
    ...wrapLines(doc, content.seller.address),
    `เลขประจำตัวผู้เสียภาษี  Tax ID  ${content.seller.taxId}`,
    branchName(content.seller.branch),
    `โทร.  Tel.  ${content.seller.phone}`,
  ])
  y = drawParty(doc, y, 'ผู้ซื้อ  Buyer', [
    content.buyer.name,
    ...wrapLines(doc, content.buyer.address),
    `เลขประจำตัวผู้เสียภาษี  Tax ID  ${content.buyer.tax_id}`,
    ...(content.buyer.branch === null ? [] : [branchName(content.buyer.branch)]),
  ])
  y = content.kind === 'invoice' ? drawLines(doc, y, content) : drawCredit(doc, y, content)
  drawTotals(doc, y, content)
  doc.end()
  return pdf
}

const branchName = (code: string) => (code === '00000' ? 'สำนักงานใหญ่  Head office' : `สาขาที่  Branch  ${code}`)
function formatDate(at: Date): string {
  const [year, month, day] = bangkokDay(at).split('-')
  return `${day}/${month}/${Number(year) + 543}  (${day}/${month}/${year})`
}

function drawHeading(
  doc: Doc,
  { kind, number, issuedAt, orderNumber, refersTo, replaced, reason }: TaxDocumentContent,
): number {
  const { th, en } = TITLES[kind]
  drawTextLine(doc, th, { x: LEFT, y: TOP, width: 260, size: 22, weight: 'bold', color: INK })
  drawTextLine(doc, en, { x: LEFT, y: TOP + 30, width: 260, size: 11, color: SOFT })
  const facts: [string, string][] = [
    ['เลขที่  No.', number],
    ['วันที่  Date', formatDate(issuedAt)],
    ['คำสั่งซื้อ  Order', orderNumber],
  ]
  if (refersTo)
    facts.push([
      kind === 'invoice' ? 'แทนใบกำกับภาษี  In place of' : 'อ้างถึง  Refers to',
      `${refersTo.number}  ${formatDate(refersTo.issuedAt)}`,
    ])
  let y = TOP + 4
  for (const [label, value] of facts) {
    drawTextLine(doc, label, { x: 300, y, width: 105, size: 9.5, color: SOFT })
    drawTextLine(doc, value, { x: 405, y, width: RIGHT - 405, size: 9.5, color: INK, right: true })
    y += 15
  }
  y = Math.max(y, TOP + 52)
  if (reason && (kind === 'credit_note' || refersTo)) {
    drawTextLine(doc, `เหตุผล  Reason: ${reason}`, { x: LEFT, y, width: WIDTH, size: 9.5, color: INK })
    y += 16
  }
  if (replaced) {
    drawTextLine(doc, 'ยกเลิกและออกใบใหม่แทน  Replaced by another', {
      x: LEFT,
      y,
      width: WIDTH,
      size: 11,
      weight: 'bold',
      color: '#a4342c',
    })
    y += 18
  }
  return y + 6
}

function wrapLines(doc: Doc, text: string): string[] {
  const lines: string[] = []
  for (const part of text.split('\n')) {
    let line = ''
    for (const word of part.split(/(?<= )/)) {
      if (line && textWidth(doc, line + word, 9.5) > WIDTH - 20) {
        lines.push(line.trim())
        line = word
      } else line += word
    }
    lines.push(line.trim())
  }
  return lines.filter(Boolean)
}

function drawParty(doc: Doc, top: number, title: string, lines: string[]): number {
  drawRule(doc, top)
  drawTextLine(doc, title, { x: LEFT, y: top + 7, width: WIDTH, size: 9, color: SOFT })
  let y = top + 22
  lines.forEach((line, at) => {
    drawTextLine(doc, line, {
      x: LEFT,
      y,
      width: WIDTH,
      size: at === 0 ? 11 : 9.5,
      weight: at === 0 ? 'bold' : 'plain',
      color: INK,
    })
    y += at === 0 ? 17 : 14
  })
  return y + 6
}

function drawLines(doc: Doc, top: number, content: TaxDocumentContent): number {
  let y = top
  const heading = () => {
    drawRule(doc, y)
    const style: LineStyle = { y: y + 6, size: 9, color: SOFT }
    drawTextLine(doc, 'รายการ  Description', { ...style, x: LEFT, width: 270 })
    drawTextLine(doc, 'จำนวน  Qty', { ...style, x: FIGURES.quantity[0], width: FIGURES.quantity[1], right: true })
    drawTextLine(doc, 'ราคา  Price', { ...style, x: FIGURES.price[0], width: FIGURES.price[1], right: true })
    drawTextLine(doc, 'จำนวนเงิน  Amount', { ...style, x: FIGURES.amount[0], width: FIGURES.amount[1], right: true })
    y += 22
  }
  heading()
  const others = [
    { name: 'ส่วนลด  Discount', quantity: 1, price: -content.discount, amount: -content.discount },
    { name: 'ค่าจัดส่ง  Shipping', quantity: 1, price: content.shipping, amount: content.shipping },
  ]
  for (const line of [...content.lines, ...others.filter(({ amount }) => amount !== 0n)]) {
    if (y + 20 > BOTTOM) {
      doc.addPage()
      y = TOP
      heading()
    }
    drawRule(doc, y)
    const style: LineStyle = { y: y + 5, size: 9.5, color: INK }
    drawTextLine(doc, line.name, { ...style, x: LEFT, width: 275 })
    drawTextLine(doc, String(line.quantity), {
      ...style,
      x: FIGURES.quantity[0],
      width: FIGURES.quantity[1],
      right: true,
    })
    drawTextLine(doc, groupedBaht(line.price), { ...style, x: FIGURES.price[0], width: FIGURES.price[1], right: true })
    drawTextLine(doc, groupedBaht(line.amount), {
      ...style,
      x: FIGURES.amount[0],
      width: FIGURES.amount[1],
      right: true,
    })
    y += 20
  }
  return y
}

function drawCredit(doc: Doc, top: number, { refersTo, total }: TaxDocumentContent): number {
  let y = top
  const rows: [string, bigint][] = refersTo
    ? [
        ['มูลค่าตามใบกำกับภาษีเดิม  Amount of the tax invoice', refersTo.total],
        ['มูลค่าที่ถูกต้อง  Right amount', refersTo.total - total],
      ]
    : []
  for (const [label, value] of rows) {
    drawRule(doc, y)
    drawTextLine(doc, label, { x: LEFT, y: y + 5, width: 380, size: 9.5, color: INK })
    drawTextLine(doc, groupedBaht(value), { x: 430, y: y + 5, width: RIGHT - 430, size: 9.5, color: INK, right: true })
    y += 20
  }
  return y
}

function drawTotals(doc: Doc, top: number, { kind, rateBp, net, vat, total }: TaxDocumentContent): void {
  let y = top
  if (y + 90 > BOTTOM) {
    doc.addPage()
    y = TOP
  }
  drawRule(doc, y)
  y += 6
  const rows: [string, bigint, boolean][] = [
    [kind === 'invoice' ? 'มูลค่าสินค้าก่อนภาษี  Before VAT' : 'ผลต่างก่อนภาษี  Difference before VAT', net, false],
    [`ภาษีมูลค่าเพิ่ม  VAT ${rateBp / 100} %`, vat, false],
    ['จำนวนเงินรวมทั้งสิ้น  Total', total, true],
  ]
  for (const [label, value, isBold] of rows) {
    const style: LineStyle = { y, size: isBold ? 11 : 9.5, weight: isBold ? 'bold' : 'plain', color: INK }
    drawTextLine(doc, label, { ...style, x: 260, width: 190 })
    drawTextLine(doc, groupedBaht(value), { ...style, x: 450, width: RIGHT - 450, right: true })
    y += 17
  }
  drawTextLine(
    doc,
    'เอกสารนี้จัดทำด้วยระบบอิเล็กทรอนิกส์  Issued electronically; all amounts in baht, tax included in prices',
    {
      x: LEFT,
      y: y + 10,
      width: WIDTH,
      size: 8.5,
      color: SOFT,
    },
  )
}
