import type { IncomeStatement, StatementRow } from '@bailu/contract/income-statement'
import type { Lang } from '@bailu/contract/fields'
import { day, month as monthName } from '@bailu/phrases/format'
import { statementFile } from '@bailu/phrases/statement-file'
import { collected, drawLine, newPaper } from '../../../core/paper-text.ts'
import { CHANGES, detailOf, figure, noteOf } from './statement-lines.ts'

export type Paper = {
  lang: Lang
  issuer: string
  partner: { name: string; employeeNo: string }
  issuedAt: Date
  statement: IncomeStatement
  rows: StatementRow[]
  /** There are more rows than the PDF shows. */
  more: boolean
}

const [LEFT, RIGHT, TOP, BOTTOM] = [48, 547, 48, 770]
const WIDTH = RIGHT - LEFT
const [INK, SOFT, LINE] = ['#14241d', '#5a665f', '#b8b1a0']
/** Left edge and width of the columns of figures. */
const FIGURES = { gross: [288, 60], tax: [350, 56], change: [408, 66], balance: [476, 71] } as const
type Doc = ReturnType<typeof newPaper>

/** PDF of A4 pages in the partner's language: sums from the opening to the closing balance, then each change. */
export async function drawIncomeStatement(paper: Paper): Promise<Buffer> {
  const words = statementFile[paper.lang]
  const doc = newPaper({
    size: 'A4',
    margins: { top: TOP, bottom: 0, left: LEFT, right: 48 },
    bufferPages: true,
    lang: paper.lang,
    displayTitle: true,
    info: { Title: `${words.title} ${paper.statement.month}`, Author: paper.issuer, CreationDate: paper.issuedAt },
  })
  const done = collected(doc)
  drawRows(doc, drawHead(doc, paper), paper)
  number(doc, paper)
  doc.end()
  return done
}

const rule = (doc: Doc, y: number) => doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.6).strokeColor(LINE).stroke()

function drawHead(doc: Doc, { lang, issuer, partner, issuedAt, statement }: Paper): number {
  const words = statementFile[lang]
  drawLine(doc, words.title, { x: LEFT, y: TOP, width: 300, size: 18, face: 'bold', color: INK })
  drawLine(doc, issuer, { x: 330, y: TOP + 5, width: RIGHT - 330, size: 10, color: SOFT, right: true })
  let y = TOP + 34
  const facts = [
    [words.partner, partner.name],
    [words.number, partner.employeeNo],
    [words.month, monthName(statement.month, lang)],
    [words.made, day(issuedAt.toISOString(), lang)],
  ] as const
  for (const [label, value] of facts) {
    drawLine(doc, label, { x: LEFT, y, width: 130, size: 9.5, color: SOFT })
    drawLine(doc, value, { x: LEFT + 140, y, width: WIDTH - 140, size: 9.5, color: INK })
    y += 15
  }
  if (!statement.closed) {
    drawLine(doc, words.running, { x: LEFT, y, width: WIDTH, size: 9.5, face: 'bold', color: INK })
    y += 15
  }
  y += 8
  const { opening, closing, changes } = statement
  const sum = (label: string, value: number, strong = false) => {
    rule(doc, y)
    const look = { y: y + 4, size: 10, color: INK, face: strong ? ('bold' as const) : ('plain' as const) }
    drawLine(doc, label, { ...look, x: LEFT, width: 360 })
    drawLine(doc, figure(value), { ...look, x: 420, width: RIGHT - 420, right: true })
    y += 20
  }
  sum(words.opening, opening.balance, true)
  for (const name of CHANGES)
    if (changes[name] !== 0 || name === 'rewards' || name === 'tax' || name === 'paid')
      sum(words.changes[name], changes[name])
  sum(words.closing, closing.balance, true)
  for (const name of ['withdrawable', 'reserved', 'owed'] as const)
    if (closing[name] !== 0) sum(words.of[name], name === 'owed' ? -closing[name] : closing[name])
  rule(doc, y)
  drawLine(doc, words.note, { x: LEFT, y: y + 6, width: WIDTH, size: 8.5, color: SOFT })
  return y + 34
}

function drawRows(doc: Doc, top: number, { lang, statement, rows, more }: Paper): void {
  const words = statementFile[lang]
  let y = top
  const heading = () => {
    const look = { y, size: 9, face: 'bold' as const, color: SOFT }
    drawLine(doc, words.head.date, { ...look, x: LEFT, width: 76 })
    drawLine(doc, words.head.what, { ...look, x: LEFT + 80, width: 158 })
    for (const [name, [x, width]] of Object.entries(FIGURES))
      drawLine(doc, words.head[name as keyof typeof FIGURES], { ...look, x, width, right: true })
    y += 16
  }
  heading()
  if (rows.length === 0) {
    rule(doc, y)
    drawLine(doc, words.none, { x: LEFT, y: y + 6, width: WIDTH, size: 10, color: INK })
  }
  let balance = statement.opening.balance
  for (const row of rows) {
    const details = [detailOf(row, lang), noteOf(row, lang)].filter(Boolean)
    const height = 18 + details.length * 12
    if (y + height > BOTTOM) {
      doc.addPage()
      y = TOP
      heading()
    }
    balance += row.change
    rule(doc, y)
    const look = { y: y + 4, size: 9.5, color: INK }
    drawLine(doc, day(row.at, lang), { ...look, x: LEFT, width: 76 })
    const what = row.reward ? `${words.kinds[row.reward.kind]} · ${words.rows[row.kind]}` : words.rows[row.kind]
    drawLine(doc, what, { ...look, x: LEFT + 80, width: 158 })
    const values = {
      gross: row.gross,
      tax: row.tax === null ? null : -row.tax,
      change: row.change,
      balance,
    }
    for (const [name, [x, width]] of Object.entries(FIGURES)) {
      const value = values[name as keyof typeof FIGURES]
      if (value !== null) drawLine(doc, figure(value), { ...look, x, width, right: true })
    }
    details.forEach((text, at) =>
      drawLine(doc, text, { x: LEFT + 80, y: y + 17 + at * 12, width: WIDTH - 80, size: 8.5, color: SOFT }),
    )
    y += height
  }
  rule(doc, y)
  if (more) drawLine(doc, words.more(String(rows.length)), { x: LEFT, y: y + 6, width: WIDTH, size: 9.5, color: INK })
}

function number(doc: Doc, { lang }: Paper): void {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    const text = statementFile[lang].page(String(page + 1), String(count))
    drawLine(doc, text, { x: LEFT, y: 800, width: WIDTH, size: 8.5, color: SOFT, right: true })
  }
}
