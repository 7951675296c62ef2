import type { Lang } from '@bailu/contract/languages'
import { callQuery, pagedQuery } from '../../browser/request/call-query.ts'
import { userKey } from '../../session/visitor.ts'

export const basketKeys = () => ['basket', userKey()] as const

export const basketsQuery = () => pagedQuery([...basketKeys(), 'list'], 'GET /api/basket', {}, { staleTime: 10_000 })

/** A shared basket with current prices. */
export const sharedBasketQuery = (code: string, lang: Lang) =>
  callQuery(
    ['shared-basket', code, lang],
    'GET /api/basket/code/{code}',
    { code, lang },
    { staleTime: 10_000, retry: false },
  )
