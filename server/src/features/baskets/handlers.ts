import type { basketCalls } from '@bailu/contract/baskets/shop'
import type { Handlers } from '../../core/perform.ts'
import { listBaskets } from './partner-baskets.ts'
import { createBasket } from './partner-baskets.ts'
import { countBasketOpen, readSharedBasket } from './open-basket.ts'
import { retractBasket } from './partner-baskets.ts'

export const basketHandlers: Handlers<typeof basketCalls> = {
  'GET /api/basket': listBaskets,
  'POST /api/basket': createBasket,
  'POST /api/basket/{id}/withdraw': retractBasket,
  'GET /api/basket/code/{code}': readSharedBasket,
  'POST /api/basket/code/{code}/open': countBasketOpen,
}
