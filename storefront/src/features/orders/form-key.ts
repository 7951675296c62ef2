import type { CartLine, KeptLine } from '@bailu/contract/cart'
import { freshKey } from '../../request/fresh-key.ts'
import { forgetFor, remembered, rememberFor } from '../../session-memory.ts'

const KEY = 'order_key'

/** The order as it was when the button was tapped; `total` in satang. */
export type Tapped = { lines: KeptLine[]; total: number; pickup: boolean; fromCart: boolean }
/** Sent, without an answer so far. */
export type Sent = Tapped & { key: string }

export const sentForm = (): Sent | null => {
  const kept = remembered<Sent | null>(KEY, null)
  return kept?.key && Array.isArray(kept.lines) ? kept : null
}

/**
 * The pending order with its idempotency key; created on the first tap and unchanged until the server has answered.
 */
export const formKey = (tapped: Tapped): Sent => {
  const kept = sentForm()
  if (kept) return kept
  const made = { key: freshKey(), ...tapped }
  rememberFor(KEY, made)
  return made
}

export const dropFormKey = (): void => forgetFor(KEY)

export const newKey = freshKey

/** The same variants and quantities, in any order. */
export const isSame = (some: readonly CartLine[], others: readonly CartLine[]): boolean =>
  some.length === others.length &&
  some.every((one) => others.some((it) => it.variant_id === one.variant_id && it.quantity === one.quantity))
