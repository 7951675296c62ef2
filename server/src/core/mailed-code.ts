import { randomInt } from 'node:crypto'
import { isMac, macOf, type Secrets } from './key-ring.ts'

const PURPOSE = 'mailed codes'
export const CODE_MS = 10 * 60_000
export const CODE_TRIES = 5

/** A six-digit code to be e-mailed, and the keyed hash to store; the hash is bound to the row it is for. */
export function newCode(settings: Secrets, row: string): { code: string; hash: Buffer } {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return { code, hash: macOf(settings, PURPOSE, `${row}:${code}`) }
}

export const fitsCode = (settings: Secrets, row: string, hash: Buffer | null, code: string): boolean =>
  hash !== null && isMac(settings, PURPOSE, `${row}:${code}`, hash)
