import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { InfiniteList, type InfiniteSource } from '../../ui/list/infinite-list.tsx'
import { EmptyState } from '../../ui/screen/screen.tsx'
import { Tabs, TabLink } from '../../ui/list/tabs.tsx'
import { withLabel } from '@bailu/phrases/format'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'
import {
  productListQuery,
  type ShopView,
  historyEntryOf,
  saveListPosition,
  findListPosition,
} from './product-list-query.ts'
import { SearchForm } from './search-form.tsx'
import { useEffect, useEffectEvent, useRef } from 'react'
import { lazyOptional, WhenNear } from '../../ui/lazy-part.tsx'
import { CheckIcon, ChevronIcon } from '../../ui/icons/icons.tsx'

const ABOVE_THE_FOLD = 4

/** One catalogue, or the search results of both. */
export function ShopScreen({ view }: { view: ShopView }) {
  const { product, home } = useWords()
  const { w, q } = view
  const lang = useLang()
  const source = useInfiniteQuery(productListQuery(view, lang))
  const items = source.data?.pages.flat() ?? []
  useShopListScroll(source, items.length)
  const sortSearch = { sort: view.sort, stock: view.stock }
  return (
    <div className="flex flex-1 flex-col pt-16">
      <div className="gutter pb-8">
        <h1 className="sr-only">
          {q ? withLabel(product.search, q, lang) : w ? product.shopWhite : product.shopGreen}
        </h1>
        <SearchForm view={view} />
      </div>
      <Tabs label={home.viewAll}>
        <TabLink to="/shop" search={sortSearch} replace current={!q && !w}>
          {product.shopGreen}
        </TabLink>
        <TabLink to="/shop" search={{ ...sortSearch, w: '1' }} replace current={!q && w === '1'}>
          {product.shopWhite}
        </TabLink>
      </Tabs>
      {q && (
        <div className="-mb-8 flex min-h-touch items-center justify-between gap-12 gutter pt-8 text-13 text-muted">
          <p role="status" className="min-w-0 truncate">
            <span className="text-15 text-ink">“{q}”</span>
            {source.data && !source.hasNextPage && ` · ${product.results(items.length)}`}
          </p>
          <Link to="/shop" search={sortSearch} replace className="flex min-h-touch shrink-0 items-center text-gold-ink">
            {product.clear}
          </Link>
        </div>
      )}
      <SortAndFilter view={view} />
      <div className="flex flex-col pt-8">
        <InfiniteList
          source={source}
          count={items.length}
          skeleton={<ProductGridSkeleton count={8} />}
          more={<ProductGridSkeleton count={2} />}
          empty={<NoMatchingProducts view={view} />}
        >
          <ProductGrid items={items} eager={ABOVE_THE_FOLD} />
        </InfiniteList>
      </div>
    </div>
  )
}

function NoMatchingProducts({ view }: { view: ShopView }) {
  const { product } = useWords()
  const { q, w, stock } = view
  return (
    <>
      <EmptyState
        title={q ? product.nothingFor(q) : product.nothingFound}
        lead={q ? product.nothingForHint : product.nothingHint}
      >
        <div className="flex flex-wrap justify-center gap-12">
          {stock && (
            <ButtonLink to="/shop" search={{ ...view, stock: undefined }} replace>
              {product.showSoldOut}
            </ButtonLink>
          )}
          {!stock && (q || w) && <ButtonLink to="/shop">{product.shopGreen}</ButtonLink>}
          {!stock && (q || !w) && (
            <ButtonLink to="/shop" search={{ w: '1' }} kind="quiet">
              {product.shopWhite}
            </ButtonLink>
          )}
        </div>
      </EmptyState>
      {q && (
        <WhenNear minHeight={300}>
          <SuggestedProducts />
        </WhenNear>
      )}
    </>
  )
}

const SuggestedProducts = lazyOptional(() => import('./suggested-products.tsx'), 'browse')

const SORT_OPTIONS = ['shop', 'price_up', 'price_down', 'newest'] as const

/** Stock filter and sort order; both are search params. */
function SortAndFilter({ view }: { view: ShopView }) {
  const { product } = useWords()
  const navigate = useNavigate()
  const select = useRef<HTMLSelectElement>(null)
  const currentSort = view.sort ?? 'shop'
  const choose = (value: string) => {
    const sort = SORT_OPTIONS.find((option) => option === value && option !== 'shop') as ShopView['sort']
    void navigate({ to: '/shop', search: { ...view, sort }, replace: true })
  }

  // Applies a choice made before hydration.
  const applyEarlyChoice = useEffectEvent(() => {
    if (select.current && select.current.value !== currentSort) choose(select.current.value)
  })
  useEffect(() => applyEarlyChoice(), [])

  return (
    <div className="flex items-center justify-between gap-12 gutter pt-4 text-13">
      <Link
        to="/shop"
        search={{ ...view, stock: view.stock ? undefined : '1' }}
        replace
        preload={false}
        aria-current={view.stock ? 'true' : undefined}
        className={`flex min-h-touch items-center gap-8 ${view.stock ? 'text-ink' : 'text-muted'}`}
      >
        <span
          className={`flex size-20 items-center justify-center rounded-full border text-paper ${view.stock ? 'border-leaf bg-leaf' : 'border-control bg-paper'}`}
        >
          {view.stock && <CheckIcon className="size-16" />}
        </span>
        {product.onlyInStock}
      </Link>
      <label className="relative flex min-w-0 items-center text-ink">
        <span className="sr-only">{product.sort}</span>
        <select
          ref={select}
          key={currentSort}
          defaultValue={currentSort}
          onChange={({ target }) => choose(target.value)}
          style={{ textAlignLast: 'right' }}
          className="h-full min-h-touch w-full cursor-pointer appearance-none truncate bg-transparent pr-20 text-16"
        >
          {SORT_OPTIONS.map((sortOption) => (
            <option key={sortOption} value={sortOption}>
              {product.sorts[sortOption]}
            </option>
          ))}
        </select>
        <ChevronIcon className="pointer-events-none absolute right-0 size-16 rotate-90 text-gold-ink" />
      </label>
    </div>
  )
}

/**
 * Saves and restores the scroll position. After a reload the server's page has only the first items, so the others
 * are fetched before scrolling; a user who has begun to scroll is not moved.
 */
function useShopListScroll(source: InfiniteSource, count: number): void {
  const router = useRouter()
  const pendingPosition = useRef<ReturnType<typeof findListPosition>>(undefined)
  const savePosition = useEffectEvent((entry: string | undefined) => {
    if (entry && count > 0) saveListPosition({ entry, count, y: window.scrollY })
  })
  const fetchMore = useEffectEvent(() => void source.fetchNextPage())

  useEffect(() => {
    const currentEntry = () => historyEntryOf(router.latestLocation)
    pendingPosition.current = findListPosition(currentEntry())
    const cancelRestore = () => {
      pendingPosition.current = undefined
    }
    const savePositionNow = () => savePosition(currentEntry())
    addEventListener('pagehide', savePositionNow)
    addEventListener('pointerdown', cancelRestore, { once: true })
    addEventListener('wheel', cancelRestore, { once: true })
    const unsubscribe = router.subscribe('onBeforeLoad', ({ fromLocation }) =>
      savePosition(historyEntryOf(fromLocation)),
    )
    return () => {
      unsubscribe()
      removeEventListener('pagehide', savePositionNow)
      removeEventListener('pointerdown', cancelRestore)
      removeEventListener('wheel', cancelRestore)
    }
  }, [router])

  const { hasNextPage, isFetching } = source
  useEffect(() => {
    if (!pendingPosition.current || isFetching || count === 0) return
    if (count < pendingPosition.current.count && hasNextPage) return fetchMore()
    scrollTo(0, pendingPosition.current.y)
    pendingPosition.current = undefined
  }, [count, hasNextPage, isFetching])
}
