/** A table streamed row by row; the first row is the header. `name` is the file name. */
export type CsvReply = { name: string; rows: AsyncIterable<readonly string[]> }

/** Text that a spreadsheet would run as a formula, including full-width signs and signs behind invisible characters. */
const FORMULA = /^'*[\s\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫\t\r]/u

/** One CSV cell: formulas are neutralised with a leading apostrophe, quotes added where needed. */
export function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n;\t]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Reverses the neutralising of {@link csvCell}. */
export const uncell = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text

/** The lines of a CSV file, with a byte order mark so that Excel reads it as UTF-8. */
export async function* csvText(rows: CsvReply['rows']): AsyncGenerator<string> {
  let before = '\uFEFF'
  for await (const row of rows) {
    yield `${before}${row.map(cell).join(',')}\r\n`
    before = ''
  }
}
