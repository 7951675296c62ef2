import { forgetFor, remembered, rememberFor } from '../../session-memory.ts'

const KEY = 'order_key'

// randomUUID exists on https only; a demo on the local network has http.
const fresh = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

type Kept = { key: string; variants: number[] }

/** The key of the form on screen and what it was first tapped for: the same until the server has answered. */
export const formKey = (variants: number[]): Kept => {
  const kept = remembered<Kept | null>(KEY, null)
  if (kept) return kept
  const made = { key: fresh(), variants }
  rememberFor(KEY, made)
  return made
}

export const dropFormKey = (): void => forgetFor(KEY)

export const newKey = fresh
