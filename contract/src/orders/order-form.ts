import * as z from 'zod'
import { isPickupId } from '../addresses/kinds.ts'
import { addressInput, phoneInput } from '../addresses/shop.ts'
import { basketCode } from '../baskets/shop.ts'
import { cartLine } from '../cart/shop.ts'
import { MAX_LINES } from '../cart/kinds.ts'
import { email, employeeNo, id, requiredLine, satang, text } from '../fields.ts'
import { usedLink } from '../share/shop.ts'
import { BUYER_PAYMENT_METHODS } from './payment.ts'

/** Who picks the order up; called when it is ready. */
const pickupContact = z.strictObject({ name: requiredLine(60), phone: phoneInput })

export type PickupContact = z.infer<typeof pickupContact>

/** Lines and destination, common to orders of buyers and of staff. */
export const baseOrderForm = z.strictObject({
  lines: z.array(cartLine).min(1).max(MAX_LINES),
  /** A stored address of the caller, or a pick-up point. */
  address_id: id.optional(),
  /** Typed in full; for guests. */
  address: addressInput.optional(),
  /** Required for a pick-up point; a delivery has it in its address. */
  contact: pickupContact.optional(),
})

/** Email of a guest for news about one order; empty for none. */
export const contactEmail = z.union([z.literal(''), email]).default('')

const buyerOrderForm = baseOrderForm.extend({
  payment_method: z.enum(BUYER_PAYMENT_METHODS).default('promptpay'),
  buyer_message: text(500).default(''),
  /** Total shown on the screen; if it differs the order fails with `price_changed`. */
  expected_total: satang,
  /** Email of a guest for news about this order; empty for none. Ignored for signed-in buyers, who get them at their own address. */
  contact_email: contactEmail,
  /** Employee number of the shared link the buyer came by; signed-in buyers' orders count for their mentor instead. */
  e: employeeNo.optional(),
  /** False for “Buy now” on a product page: the cart is not changed. */
  from_cart: z.boolean().default(true),
  /** Fails with `cart_ordered` or `cart_changed` when none of the lines is in the signed-in buyer's cart any more. */
  require_cart: z.boolean().default(false),
  /** Code of the basket link the cart was filled from. */
  basket: basketCode.optional(),
  /** The partner's link the buyer came by; counts only in the partner's report of links. */
  link: usedLink.optional(),
})

/** An order for a pick-up point needs a name and phone to call. */
export const requirePickupContact = ({ value, issues }: z.core.ParsePayload<z.infer<typeof baseOrderForm>>) => {
  if (!isPickupId(value.address_id) || value.contact) return
  for (const field of ['name', 'phone']) issues.push({ code: 'custom', path: ['contact', field], input: value.contact })
}

export const orderForm = buyerOrderForm.check(requirePickupContact)
