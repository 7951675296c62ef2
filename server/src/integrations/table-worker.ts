import { parentPort, workerData } from 'node:worker_threads'
import { CsvError, parse } from 'csv-parse/sync'
import readWorkbook, { readSheet } from 'read-excel-file/node'
import type { ReadSheets } from './read-table.ts'
import { packZip, repackZip, unpackZip } from './repack-zip.ts'
import { prepareSheets } from './sheet-xml.ts'

/** Concatenated files may mix line endings; the parser must not take the first one for all. */
const LINE_ENDS = ['\r\n', '\n', '\r']

/** Maximum unpacked size of a workbook in bytes; far more than 5,000 rows need. */
const UNPACKED = 32 * 1024 * 1024

type Work = { bytes: Uint8Array; thai: boolean; columns: number }

/** All sheets of a workbook, or the only table of a CSV file. */
async function sheetsOf(sent: Work): Promise<ReadSheets> {
  const bytes = Buffer.from(sent.bytes)
  if (!isZip(bytes)) return csvSheet(sent)
  const files = unpackZip(bytes, UNPACKED)
  if (files === null) return { fault: 'form' }
  if (files === 'large') return { fault: 'large' }
  const merged = prepareSheets(files)
  const sheets = await readWorkbook(packZip(files))
  return {
    sheets: sheets.map(({ sheet, data }, at) => ({
      name: sheet,
      rows: data.map((row) => row.map(textOf)),
      merged: merged[at] ?? [],
    })),
  }
}

async function csvSheet(sent: Work): Promise<ReadSheets> {
  try {
    const rows = await cellsOf(sent)
    return rows ? { sheets: [{ name: '', rows, merged: [] }] } : { fault: 'form' }
  } catch (error) {
    return error instanceof CsvError ? { fault: 'line', line: Number(error['lines']) } : { fault: 'form' }
  }
}

const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))

/** Rows of cells as text, or null when it is not a table. */
async function cellsOf({ bytes: sent, thai, columns }: Work): Promise<string[][] | null> {
  const bytes = Buffer.from(sent)
  if (isZip(bytes)) {
    const repackedZip = repackZip(bytes, UNPACKED)
    return repackedZip && (await readSheet(repackedZip)).map((row) => row.map(textOf))
  }
  const text = decodeText(bytes, thai)
  if (text.includes('\0')) return null
  if (thai) return parseWidest(text, columns)
  // Excel uses the list separator of its locale.
  const [head = ''] = text.split('\n', 1)
  const delimiter = [',', ';', '\t'].toSorted((a, b) => head.split(b).length - head.split(a).length)[0]!
  return parse(text, {
    delimiter,
    recordDelimiter: LINE_ENDS,
    relaxColumnCount: true,
    maxRecordSize: 1_000_000,
  }) as string[][]
}

/** Thai banks still use Windows-874, in which nearly every byte is valid; so it is tried last. */
function decodeText(bytes: Buffer, thai: boolean): string {
  const wide = WIDE_ENCODINGS.get(bytes.toString('hex', 0, 2))
  try {
    return new TextDecoder(wide ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (!thai) throw error
    const text = new TextDecoder('windows-874', { fatal: true }).decode(bytes)
    // Control characters, which no Thai text has, are letters of another encoding.
    if (/[\x80-\x9F]/.test(text)) throw error
    return text
  }
}
/** By the byte order mark. */
const WIDE_ENCODINGS = new Map([
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
])

/** A table after lines about the account: chooses the delimiter that gives the most cells. */
function parseWidest(text: string, columns: number): string[][] {
  let best: string[][] = []
  let cells = 0
  let fault: unknown
  for (const delimiter of [',', ';', '\t', '|']) {
    const rows = parseWith(text, delimiter, (error) => (fault ??= error))
    const wide = rows.filter((row) => row.length >= columns).reduce((sum, row) => sum + row.length, 0)
    if (best.length === 0 || wide > cells) [best, cells] = [rows, wide]
  }
  // A quote that is not closed may be one for another delimiter only.
  if (fault !== undefined && cells === 0) throw fault as Error
  return best
}

function parseWith(text: string, delimiter: string, onFault: (error: unknown) => void): string[][] {
  try {
    return parse(text, {
      delimiter,
      recordDelimiter: LINE_ENDS,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: false,
      maxRecordSize: 1_000_000,
    }) as string[][]
  } catch (error) {
    onFault(error)
    return []
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return value instanceof Date ? value.toISOString() : String(value as string | number | boolean)
}

const sent = workerData as Work & { sheets: boolean }
parentPort?.postMessage(await (sent.sheets ? sheetsOf(sent) : cellsOf(sent)).catch(() => null))
