import type { CartLine, KeptLine } from '@bailu/contract/cart'

/** The server's limits of quantity per line and lines per cart. */
export const MOST = 999
export const MOST_LINES = 50

export const quantityOf = (lines: readonly CartLine[], variantId: number): number =>
  lines.find((line) => line.variant_id === variantId)?.quantity ?? 0

export const isFull = (lines: readonly CartLine[], variantId: number): boolean =>
  lines.length >= MOST_LINES && quantityOf(lines, variantId) === 0

export type Wanted = { variantId: number; quantity: number; seenPrice?: number }

/** Sets one line; a new line comes first, and a quantity of zero removes it. */
export const withLine = (lines: readonly KeptLine[], { variantId, quantity, seenPrice }: Wanted): KeptLine[] => {
  if (quantity <= 0) return lines.filter((line) => line.variant_id !== variantId)
  const before = lines.find((line) => line.variant_id === variantId)
  const line = {
    variant_id: variantId,
    quantity: Math.min(quantity, MOST),
    seen_price: seenPrice ?? before?.seen_price ?? null,
  }
  return before ? lines.map((one) => (one === before ? line : one)) : [line, ...lines]
}

/** Only variant and quantity, as quotes and orders take them. */
export const bare = ({ variant_id, quantity }: CartLine): CartLine => ({ variant_id, quantity })
