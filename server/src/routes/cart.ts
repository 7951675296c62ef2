import type { cartCalls } from '@bailu/contract/cart'
import type { Verbs } from '../core/perform.ts'
import { mergeCart } from '../features/cart/merge-cart.ts'
import { readCart } from '../features/cart/read-cart.ts'
import { setCartLine } from '../features/cart/set-cart-line.ts'

export const cartVerbs: Omit<Verbs<typeof cartCalls>, 'POST /api/cart/quote'> = {
  'GET /api/cart': readCart,
  'PUT /api/cart': setCartLine,
  'POST /api/cart/merge': mergeCart,
}
