import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonLook } from '../../ui/button.tsx'
import { EndlessList } from '../../ui/endless.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { tabLook, Tabs } from '../../ui/tabs.tsx'
import { useLang, useWords } from '../../words.tsx'
import { Arrange } from './arrange.tsx'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'
import { goodsQuery, type View } from './goods-query.ts'
import { SearchForm } from './search-form.tsx'
import { useReturn } from './use-return.ts'

const ABOVE_THE_FOLD = 4

/** One catalogue, or the search results of both. */
export function ShopScreen({ view }: { view: View }) {
  const { product, home } = useWords()
  const { w, q } = view
  const source = useInfiniteQuery(goodsQuery(view, useLang()))
  const items = source.data?.pages.flat() ?? []
  useReturn(source, items.length)
  const tab = (active: boolean) => ({
    className: tabLook(active),
    'aria-current': active ? ('page' as const) : undefined,
  })
  const arranged = { sort: view.sort, stock: view.stock }
  return (
    <div className="flex flex-1 flex-col pt-16">
      <div className="gutter pb-8">
        <h1 className="sr-only">{q ? `${product.search}: ${q}` : w ? product.shopWhite : product.shopGreen}</h1>
        <SearchForm view={view} />
      </div>
      <Tabs label={home.viewAll}>
        <Link to="/shop" search={arranged} replace {...tab(!q && !w)}>
          {product.shopGreen}
        </Link>
        <Link to="/shop" search={{ ...arranged, w: '1' }} replace {...tab(!q && w === '1')}>
          {product.shopWhite}
        </Link>
      </Tabs>
      {q && (
        <div className="-mb-8 flex min-h-touch items-center justify-between gap-12 gutter pt-8 text-13 text-muted">
          <p role="status" className="min-w-0 truncate">
            <span className="text-15 text-ink">“{q}”</span>
            {source.data && !source.hasNextPage && ` · ${product.results(items.length)}`}
          </p>
          <Link to="/shop" search={arranged} replace className="flex min-h-touch shrink-0 items-center text-gold-ink">
            {product.clear}
          </Link>
        </div>
      )}
      <Arrange view={view} />
      <div className="flex flex-col pt-8">
        <EndlessList
          source={source}
          count={items.length}
          skeleton={<ProductGridSkeleton count={8} />}
          more={<ProductGridSkeleton count={2} />}
          empty={<NothingFound view={view} />}
        >
          <ProductGrid items={items} eager={ABOVE_THE_FOLD} />
        </EndlessList>
      </div>
    </div>
  )
}

function NothingFound({ view }: { view: View }) {
  const { product } = useWords()
  return (
    <EmptyState title={product.nothingFound} lead={product.nothingHint}>
      <div className="flex flex-wrap justify-center gap-12">
        {(view.q || view.w || view.stock) && (
          <Link to="/shop" className={buttonLook()}>
            {product.shopGreen}
          </Link>
        )}
        {(view.q || !view.w) && (
          <Link to="/shop" search={{ w: '1' }} className={buttonLook('quiet')}>
            {product.shopWhite}
          </Link>
        )}
      </div>
    </EmptyState>
  )
}
