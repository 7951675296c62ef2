import { createHash, randomBytes, randomInt } from 'node:crypto'
import { isMac, macOf, type Secrets } from './crypto.ts'

/** A random 256-bit token for the client, and its SHA-256 to store. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** A random code of six digits, to type. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/
export const isToken = (value: unknown): value is string => typeof value === 'string' && TOKEN_FORM.test(value)

const LINK_KEY_PURPOSE = 'signed links'
/** Purpose of a link; part of the signed text, so that a link cannot be used for another purpose. */
export type LinkPurpose = 'prove e-mail' | 'reset password' | 'staff sign-in' | 'correct e-mail' | 'object to e-mail'
export type SignedLink = { subject: string; expiresAt: Date; mac: string }

const LINK_FORM = /^([0-9a-z-]{1,40})\.([0-9a-z]{1,9})\.([A-Za-z0-9_-]{43})$/

const signedText = (purpose: LinkPurpose, subject: string, seconds: number, state: string): string =>
  [purpose, subject, seconds, state].join('\n')

/**
 * A signed token for an e-mailed link. Nothing is stored: it is valid until it expires or `state` changes.
 * @param state a value whose change invalidates the link, such as the password hash for a password reset
 */
export function signLink(
  config: Secrets,
  purpose: LinkPurpose,
  subject: string | number,
  state: string,
  expiresAt: Date,
): string {
  const seconds = Math.floor(expiresAt.getTime() / 1000)
  const mac = macOf(config, LINK_KEY_PURPOSE, signedText(purpose, String(subject), seconds, state)).toString(
    'base64url',
  )
  return `${subject}.${seconds.toString(36)}.${mac}`
}

/** The claimed content of a token, to be trusted only after `isLinkValid`. Undefined when malformed or expired. */
export function parseLink(token: string, now: Date): SignedLink | undefined {
  const [, subject, time, mac] = LINK_FORM.exec(token) ?? []
  if (subject === undefined || time === undefined || mac === undefined) return undefined
  const expiresAt = new Date(Number.parseInt(time, 36) * 1000)
  return expiresAt > now ? { subject, expiresAt, mac } : undefined
}

export function isLinkValid(
  config: Secrets,
  purpose: LinkPurpose,
  { subject, expiresAt, mac }: SignedLink,
  state: string,
): boolean {
  const text = signedText(purpose, subject, Math.floor(expiresAt.getTime() / 1000), state)
  return isMac(config, LINK_KEY_PURPOSE, text, Buffer.from(mac, 'base64url'))
}

const CODE_PURPOSE = 'mailed codes'
export const CODE_MS = 10 * 60_000
export const CODE_TRIES = 5

/** A six-digit code to be e-mailed, and the keyed hash to store; the hash is bound to the row it is for. */
export function newEmailedCode(config: Secrets, rowId: string): { code: string; hash: Buffer } {
  const code = newCode()
  return { code, hash: macOf(config, CODE_PURPOSE, `${rowId}:${code}`) }
}

export const isCodeValid = (config: Secrets, rowId: string, hash: Buffer | null, code: string): boolean =>
  hash !== null && isMac(config, CODE_PURPOSE, `${rowId}:${code}`, hash)

const CSRF_PURPOSE = 'staff csrf'

/** CSRF token of a staff session: required beside the session cookie for every change. */
export const csrfTokenOf = (secrets: Secrets, sessionId: string): string =>
  macOf(secrets, CSRF_PURPOSE, sessionId).toString('base64url')

// The format is checked first because Node's base64url decoder ignores invalid characters.
export const isCsrfToken = (secrets: Secrets, sessionId: string, candidate: unknown): boolean =>
  typeof candidate === 'string' &&
  /^[\w-]{43}$/.test(candidate) &&
  isMac(secrets, CSRF_PURPOSE, sessionId, Buffer.from(candidate, 'base64url'))
