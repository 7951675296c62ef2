import type { CartLine } from '@bailu/contract/cart'

/** As many pieces of one line, and lines of one cart, as the server takes. */
export const MOST = 999
const MOST_LINES = 50

export const quantityOf = (lines: readonly CartLine[], variantId: number): number =>
  lines.find((line) => line.variant_id === variantId)?.quantity ?? 0

/** The lines with one of them set, newest first; zero takes it out. */
export const withLine = (lines: readonly CartLine[], variantId: number, quantity: number): CartLine[] => {
  const wanted = Math.min(quantity, MOST)
  if (wanted <= 0) return lines.filter((line) => line.variant_id !== variantId)
  const line = { variant_id: variantId, quantity: wanted }
  return lines.some((one) => one.variant_id === variantId)
    ? lines.map((one) => (one.variant_id === variantId ? line : one))
    : [line, ...lines].slice(0, MOST_LINES)
}
