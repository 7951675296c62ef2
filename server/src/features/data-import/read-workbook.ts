import { IMPORT_KINDS, type ImportColumn, type ImportKind, MAX_IMPORT_LINES } from '@bailu/contract/data-import/kinds'
import { LANGS } from '@bailu/contract/languages'
import { importTexts } from '@bailu/phrases/data-import/file'
import { type ReadSheets, readSheets, type SheetCells } from '../../integrations/read-table.ts'
import { readCsvCell } from '../../lib/csv.ts'
import { fail, failWith } from '../../lib/errors.ts'
import { createLimiter } from '../../lib/limiter.ts'
import { mapInPieces } from '../../lib/pieces.ts'
import { readBytes, type UploadedFile } from '../../lib/upload.ts'
import { cleanCell, type ImportRow, type ImportRows, noRows, readHeadings } from './columns.ts'

const MAX_MEGABYTES = 8
/** Longer than what any cell may have, so that a longer one is an error and not cut. */
const MAX_CELL = 500
/** One worker of 256 MB at a time. */
const limitReading = createLimiter({ concurrency: 1, queue: 2 })

const failTooLarge = () =>
  failWith('import_too_large', { mb: MAX_MEGABYTES, lines: MAX_IMPORT_LINES.toLocaleString('en') })
const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')
const explanations = new Set<string>(LANGS.map((lang) => importTexts[lang].explanation))

/**
 * The lines of an uploaded file by kind, one sheet each.
 * @param options.name of the file, which stands for a sheet without a name
 * @throws AppError import_too_large, import_unreadable, import_line, import_empty, import_head, import_head_twice,
 * import_head_missing, import_sheet, import_sheet_twice, import_merged, busy
 */
export async function readWorkbookRows(
  file: UploadedFile,
  { lang, name }: { lang: (typeof LANGS)[number]; name: string },
): Promise<ImportRows> {
  if (file.size > MAX_MEGABYTES * 1024 * 1024) return failTooLarge()
  const sheets = sheetsOrFail(await limitReading(async () => readSheets(await readBytes(file))))
  const rows = noRows()
  const read = new Set<ImportKind>()
  for (const sheet of sheets) {
    const { kind, columns, body } = readHead({ ...sheet, name: sheet.name || name }, lang)
    if (read.has(kind)) return failWith('import_sheet_twice', { sheet: sheet.name })
    read.add(kind)
    rows[kind] = (await mapInPieces(body, (cells, index) => readLine(cells, index + 2, columns))).filter(
      (row) => row.extra !== undefined || Object.keys(row.cells).length > 0,
    )
  }
  const count = IMPORT_KINDS.reduce((sum, kind) => sum + rows[kind].length, 0)
  if (count === 0) return fail('import_empty')
  return count > MAX_IMPORT_LINES ? failTooLarge() : rows
}

/** Sheets with content, without the explanation of the template. */
function sheetsOrFail(read: ReadSheets): SheetCells[] {
  if ('sheets' in read) return read.sheets.filter(({ name, rows }) => !explanations.has(name) && !rows.every(isEmpty))
  if (read.fault === 'large') return failTooLarge()
  return read.fault === 'line' ? failWith('import_line', { line: read.line }) : fail('import_unreadable')
}

function readHead({ name: sheet, rows, merged }: SheetCells, lang: (typeof LANGS)[number]) {
  const [head = [], ...body] = rows
  const read = readHeadings(head)
  if ('kind' in read) {
    if (merged.length > 0) return failWith('import_merged', { sheet, cells: merged.slice(0, 3).join(', ') })
    return { ...read, body }
  }
  if (read.what === 'none') return failWith('import_sheet', { sheet })
  if (read.what === 'missing')
    return failWith('import_head_missing', { sheet, heading: importTexts[lang].columns[read.column].name })
  return failWith(read.what === 'twice' ? 'import_head_twice' : 'import_head', { sheet, heading: read.heading })
}

function readLine(cells: string[], line: number, columns: ImportColumn[]): ImportRow {
  const row: ImportRow = { line, cells: {} }
  for (const [at, raw] of cells.entries()) {
    const cell = cleanCell(readCsvCell(raw)).slice(0, MAX_CELL)
    const column = columns[at]
    if (cell === '') continue
    if (column) row.cells[column] = cell
    else row.extra ??= { after: columns.at(-1)!, cell }
  }
  return row
}
