import { isMac, macOf, type Secrets } from './key-ring.ts'

const KEY = 'signed links'
/** Purpose of a link; part of the signed text, so that a link cannot be used for another purpose. */
export type LinkPurpose = 'prove e-mail' | 'reset password' | 'staff sign-in'
export type SignedLink = { subject: string; expiresAt: Date; mac: string }

const FORM = /^([0-9a-z-]{1,40})\.([0-9a-z]{1,9})\.([A-Za-z0-9_-]{43})$/

const textOf = (purpose: LinkPurpose, subject: string, seconds: number, state: string): string =>
  [purpose, subject, seconds, state].join('\n')

/**
 * A signed token for an e-mailed link. Nothing is stored: it is valid until it expires or `state` changes.
 * @param state a value whose change invalidates the link, such as the password hash for a password reset
 */
export function signLink(
  settings: Secrets,
  purpose: LinkPurpose,
  subject: string | number,
  state: string,
  expiresAt: Date,
): string {
  const seconds = Math.floor(expiresAt.getTime() / 1000)
  const mac = macOf(settings, KEY, textOf(purpose, String(subject), seconds, state)).toString('base64url')
  return `${subject}.${seconds.toString(36)}.${mac}`
}

/** The claimed content of a token, to be trusted only after `isLinkValid`. Undefined when malformed or expired. */
export function readLink(token: string, now: Date): SignedLink | undefined {
  const [, subject, time, mac] = FORM.exec(token) ?? []
  if (subject === undefined || time === undefined || mac === undefined) return undefined
  const expiresAt = new Date(Number.parseInt(time, 36) * 1000)
  return expiresAt > now ? { subject, expiresAt, mac } : undefined
}

export function fitsLink(
  settings: Secrets,
  purpose: LinkPurpose,
  { subject, expiresAt, mac }: SignedLink,
  state: string,
): boolean {
  const text = textOf(purpose, subject, Math.floor(expiresAt.getTime() / 1000), state)
  return isMac(settings, KEY, text, Buffer.from(mac, 'base64url'))
}
