import { isMac, macOf, type Secrets } from './key-ring.ts'

const PURPOSE = 'staff csrf'

/** CSRF token of a staff session: required beside the session cookie for every change. */
export const csrfOf = (secrets: Secrets, sessionId: string): string =>
  macOf(secrets, PURPOSE, sessionId).toString('base64url')

// The format is checked first because Node's base64url decoder ignores invalid characters.
export const isCsrf = (secrets: Secrets, sessionId: string, given: unknown): boolean =>
  typeof given === 'string' &&
  /^[\w-]{43}$/.test(given) &&
  isMac(secrets, PURPOSE, sessionId, Buffer.from(given, 'base64url'))
