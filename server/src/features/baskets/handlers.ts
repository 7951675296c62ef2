import type { basketCalls } from '@bailu/contract/baskets/shop'
import type { Handlers } from '../../core/context.ts'
import { createBasket, listBaskets, retractBasket, countBasketOpen, readSharedBasket } from './partner-baskets.ts'

export const basketHandlers: Handlers<typeof basketCalls> = {
  'GET /api/basket': listBaskets,
  'POST /api/basket': createBasket,
  'POST /api/basket/{id}/retract': retractBasket,
  'GET /api/basket/code/{code}': readSharedBasket,
  'POST /api/basket/code/{code}/open': countBasketOpen,
}
