import { forgetFor, remembered, rememberFor } from '../../session-memory.ts'

const KEY = 'order_key'

// randomUUID exists on https only; a demo on the local network has http.
const fresh = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The key of the form on screen: the same one until the server has answered. */
export const formKey = (): string => {
  const kept = remembered<string | null>(KEY, null)
  if (kept) return kept
  const key = fresh()
  rememberFor(KEY, key)
  return key
}

export const dropFormKey = (): void => forgetFor(KEY)

export const newKey = fresh
