import { parentPort, workerData } from 'node:worker_threads'
import { parse } from 'csv-parse/sync'
import readWorkbook, { readSheet } from 'read-excel-file/node'
import { repackZip } from './repack-zip.ts'

/** Concatenated files may mix line endings; the parser must not take the first one for all. */
const LINE_ENDS = ['\r\n', '\n', '\r']

/** Maximum unpacked size of a workbook in bytes; far more than 5,000 rows need. */
const UNPACKED = 32 * 1024 * 1024

type Work = { bytes: Uint8Array; thai: boolean; columns: number }

/** All sheets of a workbook, or the only table of a CSV file; null when it is neither. */
async function sheetsOf(sent: Work): Promise<string[][][] | null> {
  const bytes = Buffer.from(sent.bytes)
  if (!isZip(bytes)) {
    const cells = await cellsOf(sent)
    return cells && [cells]
  }
  const repackedZip = repackZip(bytes, UNPACKED)
  return repackedZip && (await readWorkbook(repackedZip)).map(({ data }) => data.map((row) => row.map(textOf)))
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

/** Thai banks still use Windows-874, in which every byte is valid; so it is tried last. */
function decodeText(bytes: Buffer, thai: boolean): string {
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe
  try {
    return new TextDecoder(wide ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (!thai) throw error
    return new TextDecoder('windows-874', { fatal: true }).decode(bytes)
  }
}

/** A table after lines about the account: chooses the delimiter that gives the most cells. */
function parseWidest(text: string, columns: number): string[][] {
  let best: string[][] = []
  let cells = 0
  for (const delimiter of [',', ';', '\t', '|']) {
    const rows = parse(text, {
      delimiter,
      recordDelimiter: LINE_ENDS,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: false,
      maxRecordSize: 1_000_000,
    }) as string[][]
    const wide = rows.filter((row) => row.length >= columns).reduce((sum, row) => sum + row.length, 0)
    if (best.length === 0 || wide > cells) [best, cells] = [rows, wide]
  }
  return best
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return value instanceof Date ? value.toISOString() : String(value as string | number | boolean)
}

const sent = workerData as Work & { sheets: boolean }
parentPort?.postMessage(await (sent.sheets ? sheetsOf(sent) : cellsOf(sent)).catch(() => null))
