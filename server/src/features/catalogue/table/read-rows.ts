import { refuse } from '../../../core/refusal.ts'
import { uncell } from '../../../core/csv.ts'
import { limiter } from '../../../core/limiter.ts'
import { bytesOf, type SentFile } from '../../../core/upload.ts'
import { readTable } from '../../../outside/read-table.ts'
import { COLUMNS, type Column, type TableRow } from './fields.ts'

const BYTES = 5 * 1024 * 1024
const LINES = 5_000
/** Parsing a table may take ten seconds and 250 MB, so only one is parsed at a time. */
const reading = limiter({ atOnce: 1, queue: 4 })

/**
 * Reads the lines of an uploaded CSV or XLSX table, keyed by column name; empty lines are left out.
 * @throws AppError table_unreadable, table_head, busy
 */
export async function readRows(sent: SentFile): Promise<TableRow[]> {
  const workbook = (await bytesOf(sent, 0, 2)).toString('latin1') === 'PK'
  const cells = sent.size > BYTES ? null : await reading(async () => readTable(await bytesOf(sent)))
  if (!cells || cells.length < 2 || cells.length > LINES + 1) return refuse('table_unreadable')
  const head = cells[0]!.map((name) =>
    name
      .replace(/^\uFEFF/, '')
      .trim()
      .toLowerCase(),
  )
  while (head.at(-1) === '') head.pop()
  const known = head.every((name) => (COLUMNS as readonly string[]).includes(name))
  if (!known || new Set(head).size < head.length || !(head.includes('sku') || head.includes('product')))
    return refuse('table_head')
  return cells
    .slice(1)
    .map((row, at) => ({
      line: at + 2,
      cells: Object.fromEntries(
        head.map((name, column) => {
          const raw = (row[column] ?? '').trim()
          return [name as Column, workbook ? raw : uncell(raw)]
        }),
      ),
    }))
    .filter((row) => Object.values(row.cells).some((value) => value !== ''))
}
