import { createHash, randomBytes } from 'node:crypto'

/** A random 256-bit token for the client, and its SHA-256 to store. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const FORM = /^[A-Za-z0-9_-]{43}$/
export const isToken = (value: unknown): value is string => typeof value === 'string' && FORM.test(value)
