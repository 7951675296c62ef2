import type { Lang } from '@bailu/contract/languages'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../browser/request/request.ts'
import { visitorKey } from '../../session/visitor.ts'

export const returnableQuery = (id: string, lang: Lang) =>
  queryOptions({
    queryKey: ['order', visitorKey(), lang, 'return', id],
    queryFn: () => request('GET /api/order/{id}/return', { id }, { quiet: true, component: 'return' }),
    staleTime: 0,
  })
