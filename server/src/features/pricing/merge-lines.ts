import type { CartLine } from '@bailu/contract/cart'
import { MAX_QUANTITY } from '@bailu/contract/fields'
import { Refusal } from '../../core/refusal.ts'

/**
 * Merges cart lines of the same variant, in the order of first occurrence.
 * @throws AppError bad_input when the quantities of one variant add up to more than `MAX_QUANTITY`
 */
export function mergeLines(lines: readonly CartLine[]): CartLine[] {
  const merged = new Map<number, number>()
  for (const { variant_id, quantity } of lines) merged.set(variant_id, (merged.get(variant_id) ?? 0) + quantity)
  return [...merged].map(([variant_id, quantity]) => {
    if (quantity > MAX_QUANTITY) throw new Refusal('bad_input', { lines: { what: 'most', n: MAX_QUANTITY } })
    return { variant_id, quantity }
  })
}
