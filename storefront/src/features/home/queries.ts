import type { Lang } from '@bailu/contract/languages'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../request/request.ts'

export const catalogueQuery = (catalog: 'green' | 'white', lang: Lang) =>
  queryOptions({
    queryKey: ['catalogue', catalog, lang],
    queryFn: () => request('GET /api/product', { catalog, lang }, { quiet: true }),
  })
