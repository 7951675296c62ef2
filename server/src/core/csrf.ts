import { isMac, macOf, type Secrets } from './key-ring.ts'

const PURPOSE = 'staff csrf'

/** What proves that a change under a staff session's cookie was asked for by the back office itself. */
export const csrfOf = (secrets: Secrets, sessionId: string): string =>
  macOf(secrets, PURPOSE, sessionId).toString('base64url')

// The form first: reading base64url skips over what is none.
export const isCsrf = (secrets: Secrets, sessionId: string, given: unknown): boolean =>
  typeof given === 'string' &&
  /^[\w-]{43}$/.test(given) &&
  isMac(secrets, PURPOSE, sessionId, Buffer.from(given, 'base64url'))
