import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Settings } from './settings.ts'

type Secrets = Pick<Settings, 'secretKey'>
const keyOf = ({ secretKey }: Secrets) => Buffer.from(hkdfSync('sha256', secretKey, '', 'staff csrf', 32))

/** What proves that a change under a staff session's cookie was asked for by the back office itself. */
export const csrfOf = (settings: Secrets, sessionId: string): string =>
  createHmac('sha256', keyOf(settings)).update(sessionId).digest('base64url')

export function isCsrf(settings: Secrets, sessionId: string, given: unknown): boolean {
  const wanted = Buffer.from(csrfOf(settings, sessionId))
  const held = Buffer.from(typeof given === 'string' ? given : '')
  return held.length === wanted.length && timingSafeEqual(held, wanted)
}
