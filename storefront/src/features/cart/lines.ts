import type { CartLine, StoredCartLine } from '@bailu/contract/cart/shop'

/** The server's limits of quantity per line and lines per cart. */
export const MAX_QUANTITY = 999
export const MAX_CART_LINES = 50

export const quantityOf = (lines: readonly CartLine[], variantId: number): number =>
  lines.find((line) => line.variant_id === variantId)?.quantity ?? 0

export const isCartFull = (lines: readonly CartLine[], variantId: number): boolean =>
  lines.length >= MAX_CART_LINES && quantityOf(lines, variantId) === 0

export type LineChange = { variantId: number; quantity: number; seenPrice?: number }

/** Sets one line; a new line comes first, and a quantity of zero removes it. */
export const applyLineChange = (
  lines: readonly StoredCartLine[],
  { variantId, quantity, seenPrice }: LineChange,
): StoredCartLine[] => {
  if (quantity <= 0) return lines.filter((line) => line.variant_id !== variantId)
  const existing = lines.find((line) => line.variant_id === variantId)
  const line = {
    variant_id: variantId,
    quantity: Math.min(quantity, MAX_QUANTITY),
    seen_price: seenPrice ?? existing?.seen_price ?? null,
  }
  return existing ? lines.map((item) => (item === existing ? line : item)) : [line, ...lines]
}

/** Only variant and quantity, as quotes and orders take them. */
export const toCartLine = ({ variant_id, quantity }: CartLine): CartLine => ({ variant_id, quantity })

/** The same variants and quantities, in any order. */
export const hasSameLines = (lines: readonly CartLine[], otherLines: readonly CartLine[]): boolean =>
  lines.length === otherLines.length &&
  lines.every((line) =>
    otherLines.some((otherLine) => otherLine.variant_id === line.variant_id && otherLine.quantity === line.quantity),
  )
