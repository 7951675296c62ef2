import type { basketCalls } from '@bailu/contract/baskets'
import type { Verbs } from '../core/perform.ts'
import { listBaskets } from '../features/baskets/list-baskets.ts'
import { makeBasket } from '../features/baskets/make-basket.ts'
import { countOpen, readSharedBasket } from '../features/baskets/open-basket.ts'
import { withdrawBasket } from '../features/baskets/withdraw-basket.ts'

export const basketVerbs: Verbs<typeof basketCalls> = {
  'GET /api/basket': listBaskets,
  'POST /api/basket': makeBasket,
  'POST /api/basket/{id}/withdraw': withdrawBasket,
  'GET /api/basket/code/{code}': readSharedBasket,
  'POST /api/basket/code/{code}/open': countOpen,
}
