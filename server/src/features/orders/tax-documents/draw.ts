import { bangkokDay } from '../../../core/bangkok.ts'
import { collected, drawLine, newPaper, widthOf } from '../../../core/paper-text.ts'
import type { InvoiceBuyer } from '@bailu/contract/tax-documents'
import type { SellerSnapshot } from '../../../database/tables/tax-documents.ts'

export type Paper = {
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
  shipping: bigint
  rateBp: number
  total: bigint
  net: bigint
  vat: bigint
  replaced: boolean
}

const [LEFT, RIGHT, TOP, BOTTOM] = [48, 547, 48, 770]
const WIDTH = RIGHT - LEFT
const [INK, SOFT, LINE] = ['#14241d', '#5a665f', '#b8b1a0']
const FIGURES = { quantity: [330, 50], price: [385, 75], amount: [465, 82] } as const
type Doc = ReturnType<typeof newPaper>

const TITLES = {
  invoice: { th: 'ใบกำกับภาษี', en: 'Tax invoice' },
  credit_note: { th: 'ใบลดหนี้', en: 'Credit note' },
} as const

/** Draws an A4 page in Thai and English, as section 86/4 (86/10 for a credit note) of the Revenue Code requires. */
export async function drawTaxDocument(paper: Paper): Promise<Buffer> {
  const title = TITLES[paper.kind]
  const doc = newPaper({
    size: 'A4',
    margins: { top: TOP, bottom: 0, left: LEFT, right: 48 },
    lang: 'th',
    displayTitle: true,
    info: { Title: `${title.th} ${paper.number}`, Author: paper.seller.name, CreationDate: paper.issuedAt },
  })
  const done = collected(doc)
  let y = head(doc, paper)
  y = party(doc, y, 'ผู้ขาย  Seller', [
    paper.seller.name,
    ...wrapped(doc, paper.seller.address),
    `เลขประจำตัวผู้เสียภาษี  Tax ID  ${paper.seller.taxId}`,
    branch(paper.seller.branch),
    `โทร.  Tel.  ${paper.seller.phone}`,
  ])
  y = party(doc, y, 'ผู้ซื้อ  Buyer', [
    paper.buyer.name,
    ...wrapped(doc, paper.buyer.address),
    `เลขประจำตัวผู้เสียภาษี  Tax ID  ${paper.buyer.tax_id}`,
    ...(paper.buyer.branch === null ? [] : [branch(paper.buyer.branch)]),
  ])
  y = paper.kind === 'invoice' ? goods(doc, y, paper) : credited(doc, y, paper)
  sums(doc, y, paper)
  doc.end()
  return done
}

const branch = (code: string) => (code === '00000' ? 'สำนักงานใหญ่  Head office' : `สาขาที่  Branch  ${code}`)
const rule = (doc: Doc, y: number) => doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.6).strokeColor(LINE).stroke()
const baht = (satang: bigint) => `${(satang / 100n).toLocaleString('en-US')}.${String(satang % 100n).padStart(2, '0')}`
function date(at: Date): string {
  const [year, month, day] = bangkokDay(at).split('-')
  return `${day}/${month}/${Number(year) + 543}  (${day}/${month}/${year})`
}

function head(doc: Doc, { kind, number, issuedAt, orderNumber, refersTo, replaced, reason }: Paper): number {
  const { th, en } = TITLES[kind]
  drawLine(doc, th, { x: LEFT, y: TOP, width: 260, size: 22, face: 'bold', color: INK })
  drawLine(doc, en, { x: LEFT, y: TOP + 30, width: 260, size: 11, color: SOFT })
  const facts: [string, string][] = [
    ['เลขที่  No.', number],
    ['วันที่  Date', date(issuedAt)],
    ['คำสั่งซื้อ  Order', orderNumber],
  ]
  if (refersTo)
    facts.push([
      kind === 'invoice' ? 'แทนใบกำกับภาษี  In place of' : 'อ้างถึง  Refers to',
      `${refersTo.number}  ${date(refersTo.issuedAt)}`,
    ])
  let y = TOP + 4
  for (const [label, value] of facts) {
    drawLine(doc, label, { x: 300, y, width: 105, size: 9.5, color: SOFT })
    drawLine(doc, value, { x: 405, y, width: RIGHT - 405, size: 9.5, color: INK, right: true })
    y += 15
  }
  y = Math.max(y, TOP + 52)
  if (reason && (kind === 'credit_note' || refersTo)) {
    drawLine(doc, `เหตุผล  Reason: ${reason}`, { x: LEFT, y, width: WIDTH, size: 9.5, color: INK })
    y += 16
  }
  if (replaced) {
    drawLine(doc, 'ยกเลิกและออกใบใหม่แทน  Replaced by another', {
      x: LEFT,
      y,
      width: WIDTH,
      size: 11,
      face: 'bold',
      color: '#a4342c',
    })
    y += 18
  }
  return y + 6
}

function wrapped(doc: Doc, text: string): string[] {
  const lines: string[] = []
  for (const part of text.split('\n')) {
    let line = ''
    for (const word of part.split(/(?<= )/)) {
      if (line && widthOf(doc, line + word, 9.5) > WIDTH - 20) {
        lines.push(line.trim())
        line = word
      } else line += word
    }
    lines.push(line.trim())
  }
  return lines.filter(Boolean)
}

function party(doc: Doc, top: number, title: string, lines: string[]): number {
  rule(doc, top)
  drawLine(doc, title, { x: LEFT, y: top + 7, width: WIDTH, size: 9, color: SOFT })
  let y = top + 22
  lines.forEach((line, at) => {
    drawLine(doc, line, {
      x: LEFT,
      y,
      width: WIDTH,
      size: at === 0 ? 11 : 9.5,
      face: at === 0 ? 'bold' : 'plain',
      color: INK,
    })
    y += at === 0 ? 17 : 14
  })
  return y + 6
}

function goods(doc: Doc, top: number, paper: Paper): number {
  let y = top
  const heading = () => {
    rule(doc, y)
    const look = { y: y + 6, size: 9, color: SOFT }
    drawLine(doc, 'รายการ  Description', { ...look, x: LEFT, width: 270 })
    drawLine(doc, 'จำนวน  Qty', { ...look, x: FIGURES.quantity[0], width: FIGURES.quantity[1], right: true })
    drawLine(doc, 'ราคา  Price', { ...look, x: FIGURES.price[0], width: FIGURES.price[1], right: true })
    drawLine(doc, 'จำนวนเงิน  Amount', { ...look, x: FIGURES.amount[0], width: FIGURES.amount[1], right: true })
    y += 22
  }
  heading()
  const shipping = { name: 'ค่าจัดส่ง  Shipping', quantity: 1, price: paper.shipping, amount: paper.shipping }
  for (const line of paper.shipping > 0n ? [...paper.lines, shipping] : paper.lines) {
    if (y + 20 > BOTTOM) {
      doc.addPage()
      y = TOP
      heading()
    }
    rule(doc, y)
    const look = { y: y + 5, size: 9.5, color: INK }
    drawLine(doc, line.name, { ...look, x: LEFT, width: 275 })
    drawLine(doc, String(line.quantity), { ...look, x: FIGURES.quantity[0], width: FIGURES.quantity[1], right: true })
    drawLine(doc, baht(line.price), { ...look, x: FIGURES.price[0], width: FIGURES.price[1], right: true })
    drawLine(doc, baht(line.amount), { ...look, x: FIGURES.amount[0], width: FIGURES.amount[1], right: true })
    y += 20
  }
  return y
}

function credited(doc: Doc, top: number, { refersTo, total }: Paper): number {
  let y = top
  const rows: [string, bigint][] = refersTo
    ? [
        ['มูลค่าตามใบกำกับภาษีเดิม  Amount of the tax invoice', refersTo.total],
        ['มูลค่าที่ถูกต้อง  Right amount', refersTo.total - total],
      ]
    : []
  for (const [label, value] of rows) {
    rule(doc, y)
    drawLine(doc, label, { x: LEFT, y: y + 5, width: 380, size: 9.5, color: INK })
    drawLine(doc, baht(value), { x: 430, y: y + 5, width: RIGHT - 430, size: 9.5, color: INK, right: true })
    y += 20
  }
  return y
}

function sums(doc: Doc, top: number, { kind, rateBp, net, vat, total }: Paper): void {
  let y = top
  if (y + 90 > BOTTOM) {
    doc.addPage()
    y = TOP
  }
  rule(doc, y)
  y += 6
  const rows: [string, bigint, boolean][] = [
    [kind === 'invoice' ? 'มูลค่าสินค้าก่อนภาษี  Before VAT' : 'ผลต่างก่อนภาษี  Difference before VAT', net, false],
    [`ภาษีมูลค่าเพิ่ม  VAT ${rateBp / 100} %`, vat, false],
    ['จำนวนเงินรวมทั้งสิ้น  Total', total, true],
  ]
  for (const [label, value, strong] of rows) {
    const look = { y, size: strong ? 11 : 9.5, face: strong ? ('bold' as const) : ('plain' as const), color: INK }
    drawLine(doc, label, { ...look, x: 260, width: 190 })
    drawLine(doc, baht(value), { ...look, x: 450, width: RIGHT - 450, right: true })
    y += 17
  }
  drawLine(doc, 'เอกสารนี้จัดทำด้วยระบบอิเล็กทรอนิกส์  Issued electronically; all amounts in baht, tax included in prices', {
    x: LEFT,
    y: y + 10,
    width: WIDTH,
    size: 8.5,
    color: SOFT,
  })
}
