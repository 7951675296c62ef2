import { filledLine } from '@bailu/contract/fields'
import { GRANT_ROWS, type GrantTrouble } from '@bailu/contract/staff-rewards'

export type TypedRow = {
  line: number
  employeeNo: string
  amount: bigint | undefined
  note: string
  trouble?: GrantTrouble
}

const MOST = 100_000_000n
const NOTE = 200
const words = filledLine(NOTE)

/**
 * Parses a pasted or uploaded list: employee number, baht, note. The separator is a tab, semicolon or comma, whichever the
 * first line contains; cells may be quoted. A first line without an amount is a header.
 */
export function readGrantRows(list: string): { rows: TypedRow[]; tooLong: boolean } {
  const lines = list.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const first = lines.find((line) => line.trim() !== '') ?? ''
  const apart = ['\t', ';', ','].find((mark) => first.includes(mark)) ?? ','
  const rows: TypedRow[] = []
  let head = true
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const cells = cellsOf(line, apart)
    if (head && !/\d/.test(cells[1] ?? '')) {
      head = false
      continue
    }
    head = false
    if (rows.length === GRANT_ROWS) return { rows, tooLong: true }
    rows.push(typedRow(index + 1, cells))
  }
  return { rows, tooLong: false }
}

function typedRow(line: number, cells: string[]): TypedRow {
  const [employeeNo = '', amount = '', note = '', ...more] = cells
  const row = {
    line,
    employeeNo: employeeNo.toUpperCase().slice(0, 40),
    amount: satangOf(amount),
    note: note.slice(0, NOTE),
  }
  if (cells.length < 3 || more.some((cell) => cell !== '')) return { ...row, trouble: 'columns' }
  if (row.amount === undefined) return { ...row, trouble: 'amount' }
  return words.safeParse(note).success ? row : { ...row, trouble: 'note' }
}

function satangOf(typed: string): bigint | undefined {
  const [, baht, part = ''] = /^฿?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(typed) ?? []
  if (baht === undefined) return undefined
  const satang = BigInt(baht.replaceAll(',', '')) * 100n + BigInt(part.padEnd(2, '0'))
  return satang > 0n && satang <= MOST ? satang : undefined
}

function cellsOf(line: string, apart: string): string[] {
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < line.length; at += 1) {
    const char = line[at]!
    if (quoted && char === '"' && line[at + 1] === '"') {
      cell += char
      at += 1
    } else if (char === '"' && (quoted || cell.trim() === '')) quoted = !quoted
    else if (char === apart && !quoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += char
  }
  return [...cells, cell.trim()]
}
