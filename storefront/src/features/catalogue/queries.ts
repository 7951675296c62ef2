import type { Catalog } from '@bailu/contract/catalogue'
import type { Lang } from '@bailu/contract/languages'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../request/request.ts'

/** How many pieces of a catalogue the home screen shows. */
export const SHELF_SIZE = 6

/** The first pieces of a catalogue. */
export const shelfQuery = (catalog: Catalog, lang: Lang) =>
  queryOptions({
    queryKey: ['shelf', catalog, lang],
    queryFn: () =>
      request('GET /api/product', { catalog, lang, size: SHELF_SIZE }, { quiet: true, component: 'shelf' }),
    placeholderData: (before, query) => (query?.queryKey[1] === catalog ? before : undefined),
  })

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
