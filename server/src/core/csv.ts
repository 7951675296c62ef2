/** A table on its way out, row by row; the first row is its head. `name` is the file's. */
export type CsvReply = { name: string; rows: AsyncIterable<readonly string[]> }

/** What a spreadsheet program would take for a formula, also as Chinese and Japanese ones write the signs, or behind what is not seen. */
const FORMULA = /^'*[\s\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫\t\r]/u

/** One cell: harmless when opened in a spreadsheet, quoted where it must be. */
export function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n;\t]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A cell as it was before {@link cell} made it harmless. */
export const uncell = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text

/** A byte order mark, so that Excel reads it as UTF-8, then the lines. */
export async function* csvText(rows: CsvReply['rows']): AsyncGenerator<string> {
  let before = '\uFEFF'
  for await (const row of rows) {
    yield `${before}${row.map(cell).join(',')}\r\n`
    before = ''
  }
}
