import type { Catalog } from '@bailu/contract/catalogue'
import type { Lang } from '@bailu/contract/languages'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../request/request.ts'

/** In another language the old names stay until the new ones have come. */
export const catalogueQuery = (catalog: Catalog, lang: Lang) =>
  queryOptions({
    queryKey: ['catalogue', catalog, lang],
    queryFn: () => request('GET /api/product', { catalog, lang }, { quiet: true, component: 'catalogue' }),
    placeholderData: (before, query) => (query?.queryKey[1] === catalog ? before : undefined),
  })

export const searchQuery = (q: string, lang: Lang) =>
  queryOptions({
    queryKey: ['catalogue-search', q, lang],
    queryFn: () => request('GET /api/product', { q, lang }, { quiet: true, component: 'search' }),
    placeholderData: (before, query) => (query?.queryKey[1] === q ? before : undefined),
  })
