import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Catalog } from '@bailu/contract/catalogue/shop'
import type { Lang } from '@bailu/contract/languages'
import { request } from '../../browser/request/request.ts'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { ProductRow } from './product-row.tsx'

const RELATED_COUNT = 6
const REQUEST_OPTIONS = { component: 'related' } as const

/** The next available products of the catalogue; at its end, continued from its beginning. */
export const relatedProductsQuery = (id: number, catalog: Catalog, lang: Lang) =>
  queryOptions({
    queryKey: ['related', id, catalog, lang],
    queryFn: async () => {
      const params = { catalog, lang, in_stock: '1', size: RELATED_COUNT } as const
      const next = await request('GET /api/product', { ...params, after: id }, REQUEST_OPTIONS)
      if (next.length === RELATED_COUNT) return next
      const first = await request('GET /api/product', params, REQUEST_OPTIONS)
      const knownIds = new Set([id, ...next.map((item) => item.id)])
      return [...next, ...first.filter((item) => !knownIds.has(item.id))].slice(0, RELATED_COUNT)
    },
  })

/** Related products below a product. */
export default function RelatedProducts({ id, catalog }: { id: number; catalog: Catalog }) {
  const { browse } = useWords('browse')
  const products = useQuery(relatedProductsQuery(id, catalog, useLang()))
  return <ProductRow title={browse.related} products={products} className="pt-36" />
}
