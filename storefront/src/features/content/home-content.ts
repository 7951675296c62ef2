import type { Lang } from '@bailu/contract/languages'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../../browser/request/request.ts'

export const homeQuery = (lang: Lang) =>
  queryOptions({
    queryKey: ['home', lang],
    queryFn: () => request('GET /api/home', { lang }, { quiet: true, component: 'home' }),
    placeholderData: keepPreviousData,
  })
