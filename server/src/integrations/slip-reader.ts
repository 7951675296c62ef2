import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { createLimiter } from '../lib/limiter.ts'
import { emvChecksum, parseEmvFields } from './emv.ts'

/** Content of the mini QR code of a Thai bank slip: sending bank and reference; it has no amount. */
export type SlipReference = { bank: string; reference: string }

const SLIP_API = '000001'
// Some bank apps print the check digits without leading zeros.
const WITH_CHECK_DIGITS = /^(.+9104)([0-9A-Fa-f]{1,4})$/

/** Parses the text of the QR code. @returns null when it is not a bank slip */
export function parseSlipQr(text: string): SlipReference | null {
  const [, body = '', checkDigits = ''] = WITH_CHECK_DIGITS.exec(text) ?? []
  if (text.length > 128 || emvChecksum(body) !== checkDigits.toUpperCase().padStart(4, '0')) return null
  const outer = parseEmvFields(body.slice(0, -4))
  const inner = parseEmvFields(outer?.get('00') ?? '')
  const bank = inner?.get('01') ?? ''
  const reference = inner?.get('02') ?? ''
  const isSlip = inner?.get('00') === SLIP_API && /^\d{3}$/.test(bank) && /^[A-Za-z0-9]{6,40}$/.test(reference)
  return isSlip ? { bank, reference } : null
}

const MAX_SIDE = 1_280
const TIMEOUT_MS = 3_000
const limitReading = createLimiter({ concurrency: 1, queue: 20 })

/**
 * Reads the mini QR code of a bank slip from a picture that the server has re-encoded. Runs in a worker thread, one at a
 * time, with a timeout.
 * @returns null when no code was found
 * @throws AppError busy when too many are waiting
 */
export const readSlip = (picture: Buffer, network?: string): Promise<SlipReference | null> =>
  limitReading(() => readPicture(picture), network)

const COLUMNS = 32
const ROWS = 64
/** Grey levels by which neighbouring areas differ at least; compression changes even areas by less. */
const MIN_STEP = 8

/**
 * What a picture looks like: for each of 32 × 64 areas whether it is darker than the area left of it. So many are needed
 * because two slips of one bank differ in a few lines of text only.
 */
export async function readFingerprint(picture: Buffer): Promise<string> {
  const grey = await sharp(picture)
    .flatten({ background: '#fff' })
    .greyscale()
    .resize(COLUMNS + 1, ROWS, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
  let bits = ''
  for (let row = 0; row < ROWS; row += 1)
    for (let column = 0; column < COLUMNS; column += 1) {
      const at = row * (COLUMNS + 1) + column
      bits += grey[at]! - grey[at + 1]! > MIN_STEP ? '1' : '0'
    }
  return bits
}

async function readPicture(picture: Buffer): Promise<SlipReference | null> {
  const { data, info } = await sharp(picture)
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const text = await searchQr({ pixels: data, width: info.width, height: info.height })
  return text === null ? null : parseSlipQr(text)
}

function searchQr(picture: { pixels: Buffer; width: number; height: number }): Promise<string | null> {
  const worker = new Worker(new URL('./slip-worker.ts', import.meta.url), {
    workerData: picture,
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  })
  return new Promise((resolve) => {
    const finish = (text: string | null) => {
      clearTimeout(timer)
      void worker.terminate()
      resolve(text)
    }
    const timer = setTimeout(finish, TIMEOUT_MS, null)
    worker.once('message', (text: unknown) => finish(typeof text === 'string' ? text : null))
    // Not an error: staff review the slip anyway.
    worker.once('error', () => finish(null))
    worker.once('exit', () => finish(null))
  })
}
