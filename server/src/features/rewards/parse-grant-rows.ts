import { requiredLine } from '@bailu/contract/fields'
import { MAX_GRANT_ROWS, type GrantIssue } from '@bailu/contract/rewards/staff'
import { latinDigits } from '@bailu/contract/typed-numbers'
import { parseBaht } from '@bailu/phrases/format'

export type GrantRow = {
  line: number
  employeeNo: string
  amount: bigint | undefined
  note: string
  issue?: GrantIssue
}

const MAX_GRANT = 100_000_000n
const MAX_NOTE = 200
const noteForm = requiredLine(MAX_NOTE)

/**
 * Parses a pasted or uploaded list: employee number, baht, note. The separator is a tab, semicolon or comma, whichever the
 * first line contains; cells may be quoted. A first line without an amount is a header.
 */
export function parseGrantRows(list: string): { rows: GrantRow[]; tooLong: boolean } {
  const lines = list.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const firstLine = lines.find((line) => line.trim() !== '') ?? ''
  const separator = ['\t', ';', ','].find((candidate) => firstLine.includes(candidate)) ?? ','
  const rows: GrantRow[] = []
  let mayBeHeader = true
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const cells = splitCells(line, separator)
    if (mayBeHeader && !/\d/.test(latinDigits(cells[1] ?? ''))) {
      mayBeHeader = false
      continue
    }
    mayBeHeader = false
    if (rows.length === MAX_GRANT_ROWS) return { rows, tooLong: true }
    rows.push(parseGrantRow(index + 1, cells))
  }
  return { rows, tooLong: false }
}

function parseGrantRow(line: number, cells: string[]): GrantRow {
  const [employeeNo = '', amount = '', note = '', ...extraCells] = cells
  const row = {
    line,
    employeeNo: employeeNo.toUpperCase().slice(0, 40),
    amount: parseGrantAmount(amount),
    note: note.slice(0, MAX_NOTE),
  }
  if (cells.length < 3 || extraCells.some((cell) => cell !== '')) return { ...row, issue: 'columns' }
  if (row.amount === undefined) return { ...row, issue: 'amount' }
  return noteForm.safeParse(note).success ? row : { ...row, issue: 'note' }
}

function parseGrantAmount(input: string): bigint | undefined {
  const satang = BigInt(parseBaht(input) ?? 0)
  return satang > 0n && satang <= MAX_GRANT ? satang : undefined
}

function splitCells(line: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (let index = 0; index < line.length; index += 1) {
    const char = line[index]!
    if (quoted && char === '"' && line[index + 1] === '"') {
      cell += char
      index += 1
    } else if (char === '"' && (quoted || cell.trim() === '')) quoted = !quoted
    else if (char === separator && !quoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += char
  }
  return [...cells, cell.trim()]
}
