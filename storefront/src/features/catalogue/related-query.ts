import type { Catalog } from '@bailu/contract/catalogue'
import type { Lang } from '@bailu/contract/languages'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../request/request.ts'

const MANY = 6
const MANNERS = { quiet: true, component: 'related' } as const

/** The next available products of the catalogue; at its end, continued from its beginning. */
export const relatedQuery = (id: number, catalog: Catalog, lang: Lang) =>
  queryOptions({
    queryKey: ['related', id, catalog, lang],
    queryFn: async () => {
      const asked = { catalog, lang, in_stock: '1', size: MANY } as const
      const next = await request('GET /api/product', { ...asked, after: id }, MANNERS)
      if (next.length === MANY) return next
      const first = await request('GET /api/product', asked, MANNERS)
      const known = new Set([id, ...next.map((item) => item.id)])
      return [...next, ...first.filter((item) => !known.has(item.id))].slice(0, MANY)
    },
  })
