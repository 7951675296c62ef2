import type { CartLine, KeptLine } from '@bailu/contract/cart'
import { freshKey } from '../../request/fresh-key.ts'
import { forgetFor, remembered, rememberFor } from '../../session-memory.ts'

const KEY = 'order_key'

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
  const made = { key: freshKey(), ...tapped }
  rememberFor(KEY, made)
  return made
}

export const dropFormKey = (): void => forgetFor(KEY)

export const newKey = freshKey

/** The same pieces of the same variants, in any order. */
export const isSame = (some: readonly CartLine[], others: readonly CartLine[]): boolean =>
  some.length === others.length &&
  some.every((one) => others.some((it) => it.variant_id === one.variant_id && it.quantity === one.quantity))
