import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto'
import type { Settings } from '../../core/settings.ts'

type Secrets = Pick<Settings, 'secretKey'>

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** Keyed: six digits alone would be found from a copied database at once. */
export const hashCode = ({ secretKey }: Secrets, request: string, address: string, code: string): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secretKey, '', 'reset codes', 32)))
    .update(`${request}\n${address}\n${code}`)
    .digest()

export const codeFits = (stored: Buffer, given: Buffer): boolean => timingSafeEqual(stored, given)

/** Names an address in counters and audit rows where it may belong to nobody. */
export const nameOf = ({ secretKey }: Secrets, address: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secretKey, '', 'reset addresses', 32)))
    .update(address)
    .digest('base64url')
