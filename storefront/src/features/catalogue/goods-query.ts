import type { Sort } from '@bailu/contract/catalogue'
import type { Lang } from '@bailu/contract/languages'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { request } from '../../request/request.ts'
import { entryOf, leftAt } from './shop-memory.ts'

/** Search params of the shop: catalogue, search text, order, stock filter. */
export type View = {
  w?: '1' | undefined
  q?: string | undefined
  sort?: Exclude<Sort, 'shop'> | undefined
  stock?: '1' | undefined
}

const ORDERS = ['price_up', 'price_down', 'newest'] as const

/** The valid part of the search params. */
export const viewIn = ({ w, q, sort, stock }: View): View => ({
  w: w === '1' ? w : undefined,
  q: q?.trim().slice(0, 60),
  sort: ORDERS.find((one) => one === sort),
  stock: stock === '1' ? stock : undefined,
})

const PAGE = 10
const MOST = 200

/**
 * After a change of language, the old names stay until the new ones are loaded.
 * @param minCount minimum size of the first page: as many items as were loaded when the screen was left
 */
export const goodsQuery = ({ w, q, sort, stock }: View, lang: Lang, count = 0) =>
  infiniteQueryOptions({
    queryKey: ['goods', q ? '' : w, q, sort, stock, lang],
    queryFn: ({ pageParam }) =>
      request(
        'GET /api/product',
        { lang, sort, in_stock: stock, ...(q ? { q } : { catalog: w ? 'white' : 'green' }), ...pageParam },
        { quiet: true, component: 'goods' },
      ),
    initialPageParam: { size: Math.min(MOST, Math.max(PAGE, count)) } as { size: number; after?: number },
    getNextPageParam: (page, _, { size }) =>
      page.length < size ? undefined : { size: PAGE, after: page[page.length - 1]!.id },
    placeholderData: (before, query) =>
      query?.queryKey.slice(0, 5).join() === ['goods', q ? '' : w, q, sort, stock].join() ? before : undefined,
  })

/**
 * Loader of the shop. When returning to a history entry, waits until the list is long enough to restore its scroll
 * position.
 */
export const openGoods = async (
  client: QueryClient,
  view: View,
  lang: Lang,
  location: Parameters<typeof entryOf>[0],
) => {
  const left = import.meta.env.SSR ? undefined : leftAt(entryOf(location))
  const coming = client.ensureInfiniteQueryData(goodsQuery(view, lang, left?.count)).catch(() => undefined)
  if (import.meta.env.SSR || left) await coming
}
