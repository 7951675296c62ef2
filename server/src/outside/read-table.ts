import { Worker } from 'node:worker_threads'

const MS = 10_000
/** Of values; the bytes a workbook unpacks to lie beside them and have a limit of their own. */
const MEMORY_MB = 256

/**
 * The cells of a CSV table or of the first sheet of a workbook, as text. Read off the main thread, which is
 * stopped when it takes too long or too much.
 * @param options.thai a bank's file: in the code page of Windows too, and with lines before the table
 * @returns null for what is no table
 */
export function readTable(bytes: Buffer, { thai = false } = {}): Promise<string[][] | null> {
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), {
    workerData: { bytes: new Uint8Array(bytes), thai },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  return new Promise((resolve) => {
    const end = (cells: string[][] | null) => {
      clearTimeout(timer)
      void worker.terminate()
      resolve(cells)
    }
    const timer = setTimeout(end, MS, null)
    worker.once('message', (cells: unknown) => end(Array.isArray(cells) ? (cells as string[][]) : null))
    worker.once('error', () => end(null))
    worker.once('exit', () => end(null))
  })
}
