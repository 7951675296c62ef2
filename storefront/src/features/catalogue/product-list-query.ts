import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { ProductSort } from '@bailu/contract/catalogue/shop'
import type { Lang } from '@bailu/contract/languages'
import { request } from '../../browser/request/request.ts'
import { readStorageJson, writeStorage } from '../../browser/storage.ts'

type ListPosition = { entry: string; count: number; y: number }
const STORAGE_KEY = 'shop_left'
const MAX_POSITIONS = 10

const readPositions = () => readStorageJson<ListPosition[]>(STORAGE_KEY, [])

/** The router's key of a history entry. */
export const historyEntryOf = (location: { state: { __TSR_key?: string } } | undefined) => {
  const { __TSR_key: entry } = location?.state ?? {}
  return entry
}

/** Number of items and scroll position when this history entry was left. */
export const findListPosition = (entry: string | undefined): ListPosition | undefined =>
  readPositions().find((saved) => saved.entry === entry)

export const saveListPosition = (position: ListPosition): void =>
  writeStorage(
    STORAGE_KEY,
    JSON.stringify(
      [position, ...readPositions().filter(({ entry }) => entry !== position.entry)].slice(0, MAX_POSITIONS),
    ),
  )

/** Search params of the shop: catalogue, search text, order, stock filter. */
export type ShopView = {
  w?: '1' | undefined
  q?: string | undefined
  sort?: Exclude<ProductSort, 'shop'> | undefined
  stock?: '1' | undefined
}

const PAGE_SIZE = 10
const MAX_PAGE_SIZE = 200

/**
 * After a change of language, the old names stay until the new ones are loaded.
 * @param minCount minimum size of the first page: as many items as were loaded when the screen was left
 */
export const productListQuery = ({ w, q, sort, stock }: ShopView, lang: Lang, minCount = 0) =>
  infiniteQueryOptions({
    queryKey: ['product-list', q ? '' : w, q, sort, stock, lang],
    queryFn: ({ pageParam }) =>
      request(
        'GET /api/product',
        { lang, sort, in_stock: stock, ...(q ? { q } : { catalog: w ? 'white' : 'green' }), ...pageParam },
        { component: 'product-list' },
      ),
    initialPageParam: { size: Math.min(MAX_PAGE_SIZE, Math.max(PAGE_SIZE, minCount)) } as {
      size: number
      after?: number
    },
    getNextPageParam: (page, _, { size }) =>
      page.length < size ? undefined : { size: PAGE_SIZE, after: page[page.length - 1]!.id },
    placeholderData: (before, query) =>
      query?.queryKey.slice(0, 5).join() === ['product-list', q ? '' : w, q, sort, stock].join() ? before : undefined,
  })

/**
 * Loader of the shop. When returning to a history entry, waits until the list is long enough to restore its scroll
 * position.
 */
export const preloadProductList = async (
  client: QueryClient,
  view: ShopView,
  lang: Lang,
  location: Parameters<typeof historyEntryOf>[0],
) => {
  const position = import.meta.env.SSR ? undefined : findListPosition(historyEntryOf(location))
  const loading = client.ensureInfiniteQueryData(productListQuery(view, lang, position?.count)).catch(() => undefined)
  if (import.meta.env.SSR || position) await loading
}
