import type { CartLine, KeptLine } from '@bailu/contract/cart'

/** As many pieces of one line, and lines of one cart, as the server takes. */
export const MOST = 999
export const MOST_LINES = 50

export const quantityOf = (lines: readonly CartLine[], variantId: number): number =>
  lines.find((line) => line.variant_id === variantId)?.quantity ?? 0

export const isFull = (lines: readonly CartLine[], variantId: number): boolean =>
  lines.length >= MOST_LINES && quantityOf(lines, variantId) === 0

export type Wanted = { variantId: number; quantity: number; seenPrice?: number }

/** The lines with one of them set, newest first; zero takes it out. */
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

/** What the shop is asked about or sold: no more than variants and pieces. */
export const bare = ({ variant_id, quantity }: CartLine): CartLine => ({ variant_id, quantity })
