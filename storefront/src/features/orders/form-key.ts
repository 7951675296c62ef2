import type { CartLine, KeptLine } from '@bailu/contract/cart'
import { forgetFor, remembered, rememberFor } from '../../session-memory.ts'

const KEY = 'order_key'

// randomUUID exists on https only; a demo on the local network has http.
const fresh = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** What an order was about when it was tapped; `total` in satang. */
export type Tapped = { lines: KeptLine[]; total: number; pickup: boolean; fromCart: boolean }
/** Sent and not answered yet. */
export type Sent = Tapped & { key: string }

export const sentForm = (): Sent | null => {
  const kept = remembered<Sent | null>(KEY, null)
  return kept?.key && Array.isArray(kept.lines) ? kept : null
}

/** The key of the form on screen and what it was first tapped for: the same until the server has answered. */
export const formKey = (tapped: Tapped): Sent => {
  const kept = sentForm()
  if (kept) return kept
  const made = { key: fresh(), ...tapped }
  rememberFor(KEY, made)
  return made
}

export const dropFormKey = (): void => forgetFor(KEY)

export const newKey = fresh

/** The same pieces of the same variants, in any order. */
export const isSame = (some: readonly CartLine[], others: readonly CartLine[]): boolean =>
  some.length === others.length &&
  some.every((one) => others.some((it) => it.variant_id === one.variant_id && it.quantity === one.quantity))
