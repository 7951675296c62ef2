import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { limiter } from '../core/limiter.ts'
import { parseSlip, type Slip } from './slip-text.ts'

const MAX_SIDE = 1_280
const MS = 3_000
const reading = limiter({ atOnce: 1, queue: 20 })

/**
 * Reads the mini QR code of a bank slip from a picture that the server has re-encoded. Runs in a worker thread, one at a
 * time, with a timeout.
 * @returns null when no code was found
 * @throws AppError busy when too many are waiting
 */
export const readSlip = (picture: Buffer, network?: string): Promise<Slip | null> =>
  reading(() => read(picture), network)

async function read(picture: Buffer): Promise<Slip | null> {
  const { data, info } = await sharp(picture)
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const text = await search({ pixels: data, width: info.width, height: info.height })
  return text === null ? null : parseSlip(text)
}

function search(picture: { pixels: Buffer; width: number; height: number }): Promise<string | null> {
  const worker = new Worker(new URL('./slip-worker.ts', import.meta.url), {
    workerData: picture,
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  })
  return new Promise((resolve) => {
    const end = (text: string | null) => {
      clearTimeout(timer)
      void worker.terminate()
      resolve(text)
    }
    const timer = setTimeout(end, MS, null)
    worker.once('message', (text: unknown) => end(typeof text === 'string' ? text : null))
    // Not an error: staff review the slip anyway.
    worker.once('error', () => end(null))
    worker.once('exit', () => end(null))
  })
}
