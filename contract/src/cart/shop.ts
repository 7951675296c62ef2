import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { deliveryWindow, shippingZone } from '../shop-rules/delivery.ts'
import { id, lang, line, picture, points, quantity, satang } from '../fields.ts'
import { MAX_QUANTITY, MAX_LINES } from './kinds.ts'

export const cartLine = z.strictObject({ variant_id: id, quantity })
export const cartLines = z.array(cartLine).max(MAX_LINES)
export type CartLine = z.infer<typeof cartLine>

/** Why a line cannot be bought in this quantity; null when it can. */
export const issue = z.enum(['not_for_sale', 'out_of_stock', 'too_few']).nullable()

export const pricedLine = z.object({
  variant_id: id,
  product_id: id,
  name: z.string(),
  option: z.string(),
  picture,
  price: satang,
  list_price: satang.nullable(),
  quantity: z.int(),
  /** price × quantity */
  amount: satang,
  points,
  stock: z.int(),
  issue,
})
export type PricedLine = z.infer<typeof pricedLine>

/** A stored cart line; `seen_price` is the unit price in satang that was last shown to the user. */
export const storedCartLine = z.object({ variant_id: id, quantity: z.int(), seen_price: satang.nullable() })
export type StoredCartLine = z.infer<typeof storedCartLine>
const storedCart = z.object({ lines: z.array(storedCartLine) })
const seenPrice = satang.positive()

export const quote = z.object({
  lines: z.array(pricedLine),
  subtotal: satang,
  /** The fee of the zone before any discount; zero for pick-up. */
  shipping: satang,
  shipping_discount: satang,
  total: satang,
  /** Subtotal still missing for free shipping; 0 when it is free. */
  to_free_shipping: satang,
  /** Null: no delivery to this address. */
  zone: shippingZone.nullable(),
  /** When it is expected if it is paid now. */
  arrives: deliveryWindow.nullable(),
  /** Cash on delivery: above `most` staff call the buyer first, within `confirm_hours`. */
  cod: z.object({ most: satang, confirm_hours: z.int() }),
})
export type Quote = z.infer<typeof quote>

export const quoteFields = {
  lines: cartLines,
  pickup: z.boolean().default(false),
  /** The address; without it the fee of Bangkok and vicinity. */
  to: z.strictObject({ country: line(60), zip: line(10) }).optional(),
  lang: lang.optional(),
}

export const cartCalls = defineCalls({
  'POST /api/cart/quote': {
    summary: 'Quote of cart lines: current prices, stock and shipping fee',
    who: 'public',
    input: z.strictObject(quoteFields),
    reply: quote,
  },
  'GET /api/cart': {
    summary: "The lines of the signed-in user's cart, newest first",
    who: 'user',
    reply: storedCart,
  },
  'PUT /api/cart': {
    summary: 'Set the quantity of a cart line, zero removes it; returns the cart',
    who: 'user',
    input: z.strictObject({
      variant_id: id,
      quantity: z.int().min(0).max(MAX_QUANTITY),
      /** Unit price that the screen showed; stored with the line. */
      seen_price: seenPrice.optional(),
    }),
    reply: storedCart,
    errors: ['not_for_sale', 'cart_full'],
  },
  'POST /api/cart/seen': {
    summary: 'Acknowledge changed prices of cart lines',
    who: 'user',
    input: z.strictObject({
      lines: z.array(z.strictObject({ variant_id: id, seen_price: seenPrice })).max(MAX_LINES),
    }),
  },
  'POST /api/cart/merge': {
    summary: "Merge a guest's cart lines; the larger quantity of a line is used",
    who: 'user',
    input: z.strictObject({
      lines: z.array(cartLine.extend({ seen_price: seenPrice.nullable().optional() })).max(MAX_LINES),
    }),
    /** Variants that did not fit into the cart. */
    reply: z.object({ left_out: z.array(id) }),
  },
})
