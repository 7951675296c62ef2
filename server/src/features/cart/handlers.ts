import type { cartCalls } from '@bailu/contract/cart/shop'
import type { Handlers } from '../../core/context.ts'
import { mergeCart, readCart, setCartLine, storeSeenPrices } from './cart-lines.ts'
import { quoteCart } from '../pricing/price-lines.ts'

export const cartHandlers: Handlers<typeof cartCalls> = {
  'POST /api/cart/quote': quoteCart,
  'GET /api/cart': readCart,
  'PUT /api/cart': setCartLine,
  'POST /api/cart/seen': storeSeenPrices,
  'POST /api/cart/merge': mergeCart,
}
