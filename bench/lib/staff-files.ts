import type { InputOf } from '@bailu/contract/calls'
import { csvLines, type CsvReply } from '../../server/src/lib/csv.ts'
import type { FileKey, SampleRows } from './staff-requests.ts'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const day = (ago: number) => new Date(Date.now() + 7 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10)
const year = { from: day(364), to: day(0) }

/** Each file that staff can download, at its largest; `one`: a picture or page whose size does not grow with the shop. */
export const FILES: { [K in FileKey]: 'one' | ((found: SampleRows) => InputOf<K>) } = {
  'GET /api/staff/audit/csv': () => ({}),
  'GET /api/staff/order/csv': () => ({}),
  'GET /api/staff/parcel-export/csv': () => ({ format: 'general' }),
  'GET /api/staff/parcel-export/xlsx': 'one',
  'GET /api/staff/order/{id}/slip/{slip}': 'one',
  'GET /api/staff/return/{id}/photo/{photo}': 'one',
  'GET /api/staff/payout/{id}/csv': ({ batch }) => ({ id: batch, reason: 'To the bank' }),
  'GET /api/staff/withholding/csv': () => ({ year: Number(day(365).slice(0, 4)), reason: 'The yearly filing' }),
  'GET /api/staff/withholding/pnd3/file': 'one',
  'GET /api/staff/withholding/{id}/{year}': 'one',
  'GET /api/staff/partner/{id}/statement/pdf': 'one',
  'GET /api/staff/tax-document/{id}': 'one',
  'GET /api/staff/vat/csv': () => ({
    year: Number(day(45).slice(0, 4)),
    month: Number(day(45).slice(5, 7)),
    reason: 'Filing',
  }),
  'GET /api/staff/closing/csv': () => year,
  'GET /api/staff/catalogue/csv': () => ({}),
  'GET /api/staff/catalogue/xlsx': 'one',
  'GET /api/staff/statement/example': 'one',
  'GET /api/staff/data-import/template': 'one',
  'GET /api/staff/data-import/{id}/report': 'one',
  'GET /api/staff/report/sales/csv': () => year,
  'GET /api/staff/report/products/csv': () => year,
  'GET /api/staff/report/partners/csv': () => year,
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const heap = () => {
  collectGarbage()
  return process.memoryUsage().heapUsed / 2 ** 20
}

export type StreamResult = {
  rows: number
  mb: number
  seconds: number
  heap: { quarter: number; end: number; most: number }
}

/** Reads a file to its end and discards it. The live heap is measured after a garbage collection every `every` rows, in MiB above the start. */
export async function measureStream(file: CsvReply, every = 2_000): Promise<StreamResult> {
  const before = heap()
  const began = performance.now()
  let [rows, bytes, counting] = [0, 0, 0]
  const live: number[] = []
  for await (const line of csvLines(file.rows)) {
    rows += 1
    bytes += Buffer.byteLength(line)
    if (rows % every > 0) continue
    const since = performance.now()
    live.push(heap() - before)
    counting += performance.now() - since
  }
  const seconds = (performance.now() - began - counting) / 1_000
  const end = heap() - before
  const quarter = live[Math.floor(live.length / 4)] ?? end
  return { rows, mb: bytes / 1e6, seconds, heap: { quarter, end, most: Math.max(end, ...live) } }
}
