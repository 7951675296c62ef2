import type { Catalog } from '@bailu/contract/catalogue'
import type { Lang } from '@bailu/contract/languages'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../request/request.ts'

/** Number of products of a catalogue on the home screen. */
export const SHELF_SIZE = 6

/** The first products of a catalogue. */
export const shelfQuery = (catalog: Catalog, lang: Lang) =>
  queryOptions({
    queryKey: ['shelf', catalog, lang],
    queryFn: () =>
      request('GET /api/product', { catalog, lang, size: SHELF_SIZE }, { quiet: true, component: 'shelf' }),
    placeholderData: (before, query) => (query?.queryKey[1] === catalog ? before : undefined),
  })
