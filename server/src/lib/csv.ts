import { bangkokTime } from '@bailu/phrases/days'
import { plainBaht } from '@bailu/phrases/format'

/** A table streamed row by row; the first row is the header. `name` is the file name. */
export type CsvReply = { name: string; rows: AsyncIterable<readonly string[]> }

/** Text that a spreadsheet would run as a formula, including full-width signs and signs behind invisible characters. */
const FORMULA = /^'*[\s\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫\t\r]/u

/** One CSV cell: formulas are neutralised with a leading apostrophe, quotes added where needed. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n;\t]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Reverses the neutralising of {@link csvCell}. */
export const readCsvCell = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text

/** The lines of a CSV file, with a byte order mark so that Excel reads it as UTF-8. */
export async function* csvLines(rows: CsvReply['rows']): AsyncGenerator<string> {
  let prefix = '\uFEFF'
  for await (const row of rows) {
    yield `${prefix}${row.map(csvCell).join(',')}\r\n`
    prefix = ''
  }
}

/** An instant as sortable Bangkok time: 2026-11-20 12:00. */
export const bangkokTimeText = (instant: string | null): string =>
  instant === null ? '' : bangkokTime(Date.parse(instant)).slice(0, 16).replace('T', ' ')

/** Negative amounts in parentheses, (1290.50): a leading minus could be taken for a formula. */
export const accountingText = (amount: number, unit: 'satang' | 'point' = 'satang'): string => {
  const absolute = Math.abs(amount)
  const text = unit === 'satang' ? plainBaht(absolute) : String(absolute)
  return amount < 0 ? `(${text})` : text
}
