import * as z from 'zod'
import { MAX_LINES } from '../cart/kinds.ts'
import { pricedLine, quote } from '../cart/shop.ts'
import { id, satang } from '../fields.ts'
import { DISCOUNT_STATES, MAX_DISCOUNT } from './kinds.ts'

/** Satang off the sum, or basis points off the price of each piece. */
const discountValue = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('amount'), amount: satang.min(1).max(MAX_DISCOUNT) }),
  z.strictObject({ by: z.literal('share'), share: z.int().min(1).max(10_000) }),
])
export type DiscountValue = z.infer<typeof discountValue>

/** Discounts that staff give in an order: on all pieces of a variant, and on what is left of the whole order. */
export const discountFields = {
  order: discountValue.optional(),
  lines: z
    .array(z.strictObject({ variant_id: id, value: discountValue }))
    .max(MAX_LINES)
    .default([]),
}
export type RequestedDiscounts = z.infer<z.ZodObject<typeof discountFields>>

/** Quote of an order placed by staff. Amounts of the lines, the subtotal and the points are those after the discount. */
export const staffQuote = quote.extend({
  lines: z.array(
    pricedLine.extend({
      /** `amount` without and with the discount; `pieces`: their prices, more than one where the discount leaves a rest. */
      full_amount: satang,
      discount: satang,
      pieces: z.array(z.object({ price: satang, quantity: z.int() })),
    }),
  ),
  full_subtotal: satang,
  discount: satang,
  state: z.enum(DISCOUNT_STATES),
  /** Largest discount that the caller may give in this order now, in satang. */
  most: satang,
  /** What the reward of a partner is computed from, and the points of the order. */
  reward_base: satang,
  points: z.int(),
})
export type StaffQuote = z.infer<typeof staffQuote>
