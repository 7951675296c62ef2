import { isMac, macOf, type Secrets } from './key-ring.ts'

const KEY = 'signed links'
/** What a link is for; one for this opens nothing else. */
export type LinkPurpose = 'prove e-mail' | 'reset password' | 'staff sign-in'
export type SignedLink = { subject: string; expiresAt: Date; mac: string }

const FORM = /^([0-9a-z-]{1,40})\.([0-9a-z]{1,9})\.([A-Za-z0-9_-]{43})$/

const textOf = (purpose: LinkPurpose, subject: string, seconds: number, state: string): string =>
  [purpose, subject, seconds, state].join('\n')

/**
 * A token for a mailed link. Nothing is kept of it: it is good until its time is over or what it was
 * made from is another, such as the password a new one replaces.
 * @param state what ends it when it changes
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

/** Whom a token says it is for; believed only after `fitsLink`. Undefined when it is none or too old. */
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
