import type { CartLine, StoredCartLine } from '@bailu/contract/cart/shop'
import { createIdempotencyKey } from '@bailu/client/idempotency-key'
import { removeTabStorage, readTabStorage, writeTabStorage } from '../../browser/storage.ts'

const STORAGE_KEY = 'order_key'

/** The order as it was when the button was tapped; `total` in satang. */
export type SubmittedOrder = { lines: StoredCartLine[]; total: number; pickup: boolean; fromCart: boolean }
/** Sent, without an answer so far. */
export type PendingOrder = SubmittedOrder & { key: string }

export const readPendingOrder = (): PendingOrder | null => {
  const stored = readTabStorage<PendingOrder | null>(STORAGE_KEY, null)
  return stored?.key && Array.isArray(stored.lines) ? stored : null
}

/**
 * The pending order with its idempotency key; created on the first tap and unchanged until the server has answered.
 */
export const ensurePendingOrder = (submitted: SubmittedOrder): PendingOrder => {
  const stored = readPendingOrder()
  if (stored) return stored
  const created = { key: createIdempotencyKey(), ...submitted }
  writeTabStorage(STORAGE_KEY, created)
  return created
}

export const clearPendingOrder = (): void => removeTabStorage(STORAGE_KEY)

/** The same variants and quantities, in any order. */
export const hasSameLines = (lines: readonly CartLine[], otherLines: readonly CartLine[]): boolean =>
  lines.length === otherLines.length &&
  lines.every((line) =>
    otherLines.some((otherLine) => otherLine.variant_id === line.variant_id && otherLine.quantity === line.quantity),
  )
