import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto'
import type { Settings } from './settings.ts'

type Secrets = Pick<Settings, 'secretKey'>
export const CODE_MS = 10 * 60_000
export const CODE_TRIES = 5

/** Six digits to be mailed, and what is kept of them: a keyed hash that only fits the row it is for. */
export function newCode(settings: Secrets, row: string): { code: string; hash: Buffer } {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return { code, hash: hashOf(settings, row, code) }
}

export const fitsCode = (settings: Secrets, row: string, hash: Buffer | null, code: string): boolean =>
  hash !== null && timingSafeEqual(hash, hashOf(settings, row, code))

function hashOf({ secretKey }: Secrets, row: string, code: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'mailed codes', 32))
  return createHmac('sha256', key).update(`${row}:${code}`).digest()
}
