import * as z from 'zod'
import { describe } from './call.ts'
import { done, id, lang, MAX_QUANTITY, nothing, picture, points, quantity, satang } from './fields.ts'

export const MAX_LINES = 50
export const cartLine = z.strictObject({ variant_id: id, quantity })
export const cartLines = z.array(cartLine).max(MAX_LINES)
export type CartLine = z.infer<typeof cartLine>

/** Why a line cannot be bought as it stands; null when it can. */
export const trouble = z.enum(['not_for_sale', 'out_of_stock', 'too_few']).nullable()

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
  trouble,
})
export type PricedLine = z.infer<typeof pricedLine>

export const quote = z.object({
  lines: z.array(pricedLine),
  goods: satang,
  /** The flat fee before any discount; zero for pick-up. */
  shipping: satang,
  shipping_discount: satang,
  total: satang,
  /** Goods still missing for free shipping; zero when it is free. */
  to_free_shipping: satang,
})
export type Quote = z.infer<typeof quote>

export const cartCalls = describe({
  'POST /api/cart/quote': {
    summary: 'Prices, stock and shipping of these lines as the server sees them now',
    who: 'public',
    input: z.strictObject({ lines: cartLines, pickup: z.boolean().default(false), lang: lang.optional() }),
    reply: quote,
  },
  'GET /api/cart': {
    summary: "The lines of the signed-in user's cart, newest first",
    who: 'user',
    input: nothing,
    reply: z.object({ lines: z.array(z.object({ variant_id: id, quantity: z.int() })) }),
  },
  'PUT /api/cart': {
    summary: 'Set the quantity of one line; zero removes it',
    who: 'user',
    input: z.strictObject({ variant_id: id, quantity: z.int().min(0).max(MAX_QUANTITY) }),
    reply: done,
    refusals: ['not_for_sale'],
  },
  'POST /api/cart/merge': {
    summary: 'Add the lines a guest collected; the larger quantity of a line wins',
    who: 'user',
    input: z.strictObject({ lines: cartLines }),
    reply: done,
  },
})
