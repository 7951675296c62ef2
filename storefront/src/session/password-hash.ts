import { sha1 } from './sha1.ts'

/** SHA-1 as lower-case hex: the form in which the specification sends passwords. */
export const passwordHash = async (password: string): Promise<string> => {
  const bytes = new TextEncoder().encode(password)
  // Browsers have crypto.subtle only on https and localhost.
  const digest = globalThis.crypto?.subtle ? new Uint8Array(await crypto.subtle.digest('SHA-1', bytes)) : sha1(bytes)
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
