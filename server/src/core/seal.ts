import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Settings } from './settings.ts'

type Secrets = Pick<Settings, 'secretKey'>
const FORM = 'a1'

const keyOf = ({ secretKey }: Secrets) => Buffer.from(hkdfSync('sha256', secretKey, '', 'sealed fields', 32))

/**
 * Encrypts a private field for the database (AES-256-GCM).
 * @param place table, row and column it is for; elsewhere it does not open
 */
export function seal(settings: Secrets, place: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(settings), nonce).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${FORM}:${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/** @throws Error when it was sealed with another key, for another place, or changed */
export function unseal(settings: Secrets, place: string, sealed: string): string {
  if (!sealed.startsWith(`${FORM}:`)) throw new Error(`Not a sealed field: ${place}`)
  const bytes = Buffer.from(sealed.slice(FORM.length + 1), 'base64url')
  const open = createDecipheriv('aes-256-gcm', keyOf(settings), bytes.subarray(0, 12))
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([open.update(bytes.subarray(28)), open.final()]).toString('utf8')
}
