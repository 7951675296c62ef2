import { randomInt } from 'node:crypto'
import { isMac, macOf, type Secrets } from '../../core/key-ring.ts'

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** HMAC instead of a plain hash: six digits could be brute-forced from a copied database. */
export const hashCode = (secrets: Secrets, request: string, address: string, code: string): Buffer =>
  macOf(secrets, 'reset codes', `${request}\n${address}\n${code}`)

export const codeFits = (secrets: Secrets, stored: Buffer, request: string, address: string, code: string): boolean =>
  isMac(secrets, 'reset codes', `${request}\n${address}\n${code}`, stored)
