import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { InfiniteList } from '../../ui/list/infinite-list.tsx'
import { EmptyState } from '../../ui/screen/states.tsx'
import { tabClass, Tabs } from '../../ui/list/tabs.tsx'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { SortAndFilter } from './sort-and-filter.tsx'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'
import { productListQuery, type ShopView } from './product-list-query.ts'
import { SearchForm } from './search-form.tsx'
import { useShopListScroll } from './use-shop-list-scroll.ts'

const ABOVE_THE_FOLD = 4

/** One catalogue, or the search results of both. */
export function ShopScreen({ view }: { view: ShopView }) {
  const { product, home } = useWords()
  const { w, q } = view
  const source = useInfiniteQuery(productListQuery(view, useLang()))
  const items = source.data?.pages.flat() ?? []
  useShopListScroll(source, items.length)
  const tabProps = (active: boolean) => ({
    className: tabClass(active),
    'aria-current': active ? ('page' as const) : undefined,
  })
  const sortSearch = { sort: view.sort, stock: view.stock }
  return (
    <div className="flex flex-1 flex-col pt-16">
      <div className="gutter pb-8">
        <h1 className="sr-only">{q ? `${product.search}: ${q}` : w ? product.shopWhite : product.shopGreen}</h1>
        <SearchForm view={view} />
      </div>
      <Tabs label={home.viewAll}>
        <Link to="/shop" search={sortSearch} replace {...tabProps(!q && !w)}>
          {product.shopGreen}
        </Link>
        <Link to="/shop" search={{ ...sortSearch, w: '1' }} replace {...tabProps(!q && w === '1')}>
          {product.shopWhite}
        </Link>
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
  return (
    <EmptyState title={product.nothingFound} lead={product.nothingHint}>
      <div className="flex flex-wrap justify-center gap-12">
        {(view.q || view.w || view.stock) && (
          <Link to="/shop" className={buttonClass()}>
            {product.shopGreen}
          </Link>
        )}
        {(view.q || !view.w) && (
          <Link to="/shop" search={{ w: '1' }} className={buttonClass('quiet')}>
            {product.shopWhite}
          </Link>
        )}
      </div>
    </EmptyState>
  )
}
