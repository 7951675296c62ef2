import type { cartCalls } from '@bailu/contract/cart'
import type { Verbs } from '../core/perform.ts'
import { mergeCart } from '../features/cart/merge-cart.ts'
import { readCart } from '../features/cart/read-cart.ts'
import { seePrices } from '../features/cart/see-prices.ts'
import { setCartLine } from '../features/cart/set-cart-line.ts'
import { quoteCart } from '../features/pricing/quote-cart.ts'

export const cartVerbs: Verbs<typeof cartCalls> = {
  'POST /api/cart/quote': quoteCart,
  'GET /api/cart': readCart,
  'PUT /api/cart': setCartLine,
  'POST /api/cart/seen': seePrices,
  'POST /api/cart/merge': mergeCart,
}
