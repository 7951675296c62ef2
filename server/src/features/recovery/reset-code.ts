import { randomInt } from 'node:crypto'
import { isMac, macOf, type Secrets } from '../../core/key-ring.ts'

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** Keyed: six digits alone would be found from a copied database at once. */
export const hashCode = (secrets: Secrets, request: string, address: string, code: string): Buffer =>
  macOf(secrets, 'reset codes', `${request}\n${address}\n${code}`)

export const codeFits = (secrets: Secrets, stored: Buffer, request: string, address: string, code: string): boolean =>
  isMac(secrets, 'reset codes', `${request}\n${address}\n${code}`, stored)
