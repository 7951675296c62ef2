import type { Lang } from '@bailu/contract/languages'
import { STATEMENT_CHANGES } from '@bailu/contract/income/kinds'
import type { IncomeStatement, StatementRow } from '@bailu/contract/income/statement'
import { day, goodsName, groupedBaht, month as monthName } from '@bailu/phrases/format'
import { statementFileTexts } from '@bailu/phrases/income/statement-file'
import { collectPdf, drawRule, drawTextLine, INKS, type LineStyle, newPdf, A4 } from '../../../lib/pdf-text.ts'

/** Order, client and product of a reward; account of a withdrawal. */
export function rowDetail(
  { order_number: number, who, first_line: firstLine, withdrawal }: StatementRow,
  lang: Lang,
): string {
  const words = statementFileTexts[lang]
  if (withdrawal) return `•••• ${withdrawal.account_tail}`
  return [number, who && (who.is === 'client' ? who.name : words.who[who.is]), firstLine && goodsName(firstLine)]
    .filter(Boolean)
    .join(' · ')
}

export function rowNote({ kind, amount, to_debt: toDebt }: StatementRow, lang: Lang): string {
  const words = statementFileTexts[lang]
  const amountText = groupedBaht(Math.abs(amount))
  return [
    kind === 'requested' ? words.reserved(amountText) : kind === 'released' ? words.freed(amountText) : '',
    toDebt > 0 ? words.toDebt(groupedBaht(toDebt)) : toDebt < 0 ? words.becameDebt(groupedBaht(-toDebt)) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

export type StatementDocument = {
  lang: Lang
  issuer: string
  partner: { name: string; employeeNo: string }
  issuedAt: Date
  statement: IncomeStatement
  rows: StatementRow[]
  /** There are more rows than the PDF shows. */
  more: boolean
}

const { left: LEFT, right: RIGHT, top: TOP, bottom: BOTTOM, width: WIDTH } = A4
const { text: INK, soft: SOFT } = INKS
/** Left edge and width of the columns of figures. */
const FIGURES = { gross: [288, 60], tax: [350, 56], change: [408, 66], balance: [476, 71] } as const
type Doc = Awaited<ReturnType<typeof newPdf>>

/** PDF of A4 pages in the partner's language: sums from the opening to the closing balance, then each change. */
export async function drawIncomeStatement(input: StatementDocument): Promise<Buffer> {
  const words = statementFileTexts[input.lang]
  const doc = await newPdf({
    size: 'A4',
    margins: { top: TOP, bottom: 0, left: LEFT, right: 48 },
    bufferPages: true,
    lang: input.lang,
    displayTitle: true,
    info: { Title: `${words.title} ${input.statement.month}`, Author: input.issuer, CreationDate: input.issuedAt },
  })
  const bytes = collectPdf(doc)
  drawRows(doc, drawHeader(doc, input), input)
  drawPageNumbers(doc, input)
  doc.end()
  return bytes
}

function drawHeader(doc: Doc, { lang, issuer, partner, issuedAt, statement }: StatementDocument): number {
  const words = statementFileTexts[lang]
  drawTextLine(doc, words.title, { x: LEFT, y: TOP, width: 300, size: 18, weight: 'bold', color: INK })
  drawTextLine(doc, issuer, { x: 330, y: TOP + 5, width: RIGHT - 330, size: 10, color: SOFT, right: true })
  let y = TOP + 34
  const facts = [
    [words.partner, partner.name],
    [words.number, partner.employeeNo],
    [words.month, monthName(statement.month, lang)],
    [words.made, day(issuedAt.toISOString(), lang)],
  ] as const
  for (const [label, value] of facts) {
    drawTextLine(doc, label, { x: LEFT, y, width: 130, size: 9.5, color: SOFT })
    drawTextLine(doc, value, { x: LEFT + 140, y, width: WIDTH - 140, size: 9.5, color: INK })
    y += 15
  }
  if (!statement.closed) {
    drawTextLine(doc, words.running, { x: LEFT, y, width: WIDTH, size: 9.5, weight: 'bold', color: INK })
    y += 15
  }
  y += 8
  const { opening, closing, changes } = statement
  const drawSum = (label: string, value: number, isBold = false) => {
    drawRule(doc, y)
    const style: LineStyle = { y: y + 4, size: 10, color: INK, weight: isBold ? 'bold' : 'plain' }
    drawTextLine(doc, label, { ...style, x: LEFT, width: 360 })
    drawTextLine(doc, groupedBaht(value), { ...style, x: 420, width: RIGHT - 420, right: true })
    y += 20
  }
  drawSum(words.opening, opening.balance, true)
  for (const name of STATEMENT_CHANGES)
    if (changes[name] !== 0 || name === 'rewards' || name === 'tax' || name === 'paid')
      drawSum(words.changes[name], changes[name])
  drawSum(words.closing, closing.balance, true)
  for (const name of ['withdrawable', 'reserved', 'owed'] as const)
    if (closing[name] !== 0) drawSum(words.of[name], name === 'owed' ? -closing[name] : closing[name])
  drawRule(doc, y)
  drawTextLine(doc, words.note, { x: LEFT, y: y + 6, width: WIDTH, size: 8.5, color: SOFT })
  return y + 34
}

function drawRows(doc: Doc, top: number, { lang, statement, rows, more }: StatementDocument): void {
  const words = statementFileTexts[lang]
  let y = top
  const drawHeading = () => {
    const style: LineStyle = { y, size: 9, weight: 'bold', color: SOFT }
    drawTextLine(doc, words.head.date, { ...style, x: LEFT, width: 76 })
    drawTextLine(doc, words.head.what, { ...style, x: LEFT + 80, width: 158 })
    for (const [name, [x, width]] of Object.entries(FIGURES))
      drawTextLine(doc, words.head[name as keyof typeof FIGURES], { ...style, x, width, right: true })
    y += 16
  }
  drawHeading()
  if (rows.length === 0) {
    drawRule(doc, y)
    drawTextLine(doc, words.none, { x: LEFT, y: y + 6, width: WIDTH, size: 10, color: INK })
  }
  let balance = statement.opening.balance
  for (const row of rows) {
    const details = [rowDetail(row, lang), rowNote(row, lang)].filter(Boolean)
    const height = 18 + details.length * 12
    if (y + height > BOTTOM) {
      doc.addPage()
      y = TOP
      drawHeading()
    }
    balance += row.change
    drawRule(doc, y)
    const style = { y: y + 4, size: 9.5, color: INK }
    drawTextLine(doc, day(row.at, lang), { ...style, x: LEFT, width: 76 })
    const what = row.reward ? `${words.kinds[row.reward.kind]} · ${words.rows[row.kind]}` : words.rows[row.kind]
    drawTextLine(doc, what, { ...style, x: LEFT + 80, width: 158 })
    const values = {
      gross: row.gross,
      tax: row.tax === null ? null : -row.tax,
      change: row.change,
      balance,
    }
    for (const [name, [x, width]] of Object.entries(FIGURES)) {
      const value = values[name as keyof typeof FIGURES]
      if (value !== null) drawTextLine(doc, groupedBaht(value), { ...style, x, width, right: true })
    }
    details.forEach((text, index) =>
      drawTextLine(doc, text, { x: LEFT + 80, y: y + 17 + index * 12, width: WIDTH - 80, size: 8.5, color: SOFT }),
    )
    y += height
  }
  drawRule(doc, y)
  if (more)
    drawTextLine(doc, words.more(String(rows.length)), { x: LEFT, y: y + 6, width: WIDTH, size: 9.5, color: INK })
}

function drawPageNumbers(doc: Doc, { lang }: StatementDocument): void {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    const text = statementFileTexts[lang].page(String(page + 1), String(count))
    drawTextLine(doc, text, { x: LEFT, y: 800, width: WIDTH, size: 8.5, color: SOFT, right: true })
  }
}
