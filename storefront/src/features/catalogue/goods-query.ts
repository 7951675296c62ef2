import type { Sort } from '@bailu/contract/catalogue'
import type { Lang } from '@bailu/contract/languages'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { request } from '../../request/request.ts'
import { entryOf, leftAt } from './shop-memory.ts'

/** What of the catalogues is looked at, as the address says it. */
export type View = {
  w?: '1' | undefined
  q?: string | undefined
  sort?: Exclude<Sort, 'shop'> | undefined
  stock?: '1' | undefined
}

const ORDERS = ['price_up', 'price_down', 'newest'] as const

/** What the address says, as far as it is ours. */
export const viewIn = ({ w, q, sort, stock }: View): View => ({
  w: w === '1' ? w : undefined,
  q: q?.trim().slice(0, 60),
  sort: ORDERS.find((one) => one === sort),
  stock: stock === '1' ? stock : undefined,
})

const PAGE = 10
const MOST = 200

/**
 * In another language the old names stay until the new ones have come.
 * @param count how many pieces the first page brings at least: as many as were there when the screen was left
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
 * For the loader. One who comes back to an entry of the history is shown nothing
 * until the place where they were is there again.
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
