import { parentPort, workerData } from 'node:worker_threads'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { repacked } from './repacked.ts'

/** What a workbook may unpack to, in bytes: far more than 5,000 lines need. */
const UNPACKED = 32 * 1024 * 1024

/** Rows of cells as text, or null where it is no table. */
async function cellsOf(bytes: Buffer): Promise<string[][] | null> {
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) {
    const small = repacked(bytes, UNPACKED)
    return small && (await readSheet(small)).map((row) => row.map(textOf))
  }
  const text = new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8', { fatal: true }).decode(
    bytes,
  )
  if (text.includes('\0')) return null
  // Excel writes a table with the signs of the country it is set to.
  const [head = ''] = text.split('\n', 1)
  const delimiter = [',', ';', '\t'].toSorted((a, b) => head.split(b).length - head.split(a).length)[0]!
  return parse(text, { delimiter, relaxColumnCount: true, maxRecordSize: 1_000_000 }) as string[][]
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return value instanceof Date ? value.toISOString() : String(value as string | number | boolean)
}

const sent = workerData as Uint8Array
parentPort?.postMessage(await cellsOf(Buffer.from(sent)).catch(() => null))
