import { Worker } from 'node:worker_threads'
import { fail } from '../lib/errors.ts'
import { createLimiter } from '../lib/limiter.ts'
import { readBytes, type UploadedFile } from '../lib/upload.ts'

const TIMEOUT_MS = 10_000
/** Heap limit of the worker; unpacked workbook bytes are outside of the heap and limited separately. */
const MEMORY_MB = 256

/**
 * The cells of a CSV file or of the first sheet of a workbook, as text. Parsed in a worker thread, which is stopped when it
 * exceeds its time or memory.
 * @param options.thai for files of banks and carriers: also accepts Windows-874 encoding and lines before the table
 * @param options.columns of a line of the table at least, for files of banks and carriers
 * @returns null when it is not a table
 */
export const readTable = (bytes: Buffer, { thai = false, columns = 3 } = {}): Promise<string[][] | null> =>
  parseInWorker<string[][]>(bytes, { thai, columns, sheets: false })

/** A sheet with its cells as text, and the ranges of its merged cells, such as `A2:A3`. The name of a CSV file is empty. */
export type SheetCells = { name: string; rows: string[][]; merged: string[] }
/** What could not be read: the file is too large, no table, or a line of it has no end. */
export type ReadSheets = { sheets: SheetCells[] } | { fault: 'large' | 'form' } | { fault: 'line'; line: number }

/** The same for all sheets of a workbook; of a CSV file, also in Windows-874, its only table, of two columns or more. */
export const readSheets = async (bytes: Buffer): Promise<ReadSheets> =>
  (await parseInWorker<ReadSheets>(bytes, { thai: true, columns: 2, sheets: true })) ?? { fault: 'form' }

type ReadOptions = { thai: boolean; columns: number; sheets: boolean }

function parseInWorker<Cells>(bytes: Buffer, options: ReadOptions): Promise<Cells | null> {
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), {
    workerData: { bytes: new Uint8Array(bytes), ...options },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  return new Promise((resolve) => {
    const finish = (cells: Cells | null) => {
      clearTimeout(timer)
      void worker.terminate()
      resolve(cells)
    }
    const timer = setTimeout(finish, TIMEOUT_MS, null)
    worker.once('message', (cells: Cells | null) => finish(cells))
    worker.once('error', () => finish(null))
    worker.once('exit', () => finish(null))
  })
}

const MAX_UPLOAD_BYTES = 5 * 1024 * 1024
const MAX_LINES = 3_000
const MAX_COLUMNS = 60
const MAX_CELL = 300
/** Parsing a table may take ten seconds and 250 MB, so only one is parsed at a time. */
const parseLimiter = createLimiter({ concurrency: 1, queue: 8 })

/**
 * The trimmed cells of a table of two columns or more that was pasted or uploaded: at most 3,000 lines of 60 cells.
 * @throws AppError table_unreadable, too_large, busy
 */
export async function readUploadedCells(sent: UploadedFile): Promise<string[][]> {
  if (sent.size > MAX_UPLOAD_BYTES) return fail('too_large')
  const content = await readBytes(sent)
  const cells = await parseLimiter(() => readTable(content, { thai: true, columns: 2 }))
  if (!cells || cells.length > MAX_LINES) return fail('table_unreadable')
  return cells.map((row) =>
    row.slice(0, MAX_COLUMNS).map((cell) =>
      cell
        .replace(/^\uFEFF/, '')
        .trim()
        .slice(0, MAX_CELL),
    ),
  )
}
