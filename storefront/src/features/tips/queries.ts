import type { Lang } from '@bailu/contract/languages'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../request/request.ts'

/** What the brand says in the tips. When it cannot be had, the app's own words are said. */
export const tipsQuery = (lang: Lang) =>
  queryOptions({
    queryKey: ['tips', lang],
    queryFn: () => request('GET /api/tips', { lang }, { quiet: true, component: 'tips' }),
    retry: false,
  })
