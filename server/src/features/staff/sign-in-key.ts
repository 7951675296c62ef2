import { createHash } from 'node:crypto'

/** Under which wrong passwords for a staff e-mail are counted. */
export const signInKey = (email: string): string =>
  `staff-login:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`
