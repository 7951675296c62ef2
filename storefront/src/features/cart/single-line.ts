import type { KeptLine } from '@bailu/contract/cart'
import { MOST } from './lines.ts'

const NUMBER = /^[1-9]\d{0,14}$/

/** Parses `?buy=…&n=…&at=…` of "Buy now": variant id, quantity, and the unit price its page showed, in satang. */
export const singleLine = (search: { buy?: string; n?: string; at?: string }): KeptLine | null => {
  const { buy = '', n = '1', at = '' } = search
  if (!NUMBER.test(buy)) return null
  return {
    variant_id: Number(buy),
    quantity: NUMBER.test(n) ? Math.min(Number(n), MOST) : 1,
    seen_price: NUMBER.test(at) ? Number(at) : null,
  }
}
