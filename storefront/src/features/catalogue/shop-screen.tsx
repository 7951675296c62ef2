import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonLook } from '../../ui/button.tsx'
import { EmptyState, EndOfList, ErrorState } from '../../ui/states.tsx'
import { tabLook, Tabs } from '../../ui/tabs.tsx'
import { useLang, useWords } from '../../words.tsx'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'
import { catalogueQuery, searchQuery } from './queries.ts'
import { SearchForm } from './search-form.tsx'

const ABOVE_THE_FOLD = 4

/** One catalogue, or what a search found in both. */
export function ShopScreen({ w, q }: { w?: string | undefined; q?: string | undefined }) {
  const { product, home } = useWords()
  const lang = useLang()
  const white = w === '1'
  const found = useQuery({ ...searchQuery(q ?? '', lang), enabled: Boolean(q) })
  const listed = useQuery({ ...catalogueQuery(white ? 'white' : 'green', lang), enabled: !q })
  const { data, isPending, isFetching, refetch } = q ? found : listed
  const tab = (active: boolean) => ({
    className: tabLook(active),
    'aria-current': active ? ('page' as const) : undefined,
  })
  return (
    <div className="flex flex-1 flex-col pt-16">
      <div className="gutter pb-8">
        <h1 className="sr-only">{q ? `${product.search}: ${q}` : white ? product.shopWhite : product.shopGreen}</h1>
        <SearchForm q={q} />
      </div>
      <Tabs label={home.viewAll}>
        <Link to="/shop" replace {...tab(!q && !white)}>
          {product.shopGreen}
        </Link>
        <Link to="/shop" search={{ w: '1' }} replace {...tab(!q && white)}>
          {product.shopWhite}
        </Link>
      </Tabs>
      <div className="flex min-h-touch items-center justify-between gap-12 gutter pt-8 pb-4 text-13 text-muted">
        <p role="status" className="min-w-0 truncate">
          {q && <span className="text-ink">“{q}” · </span>}
          {data && product.results(data.length)}
        </p>
        {q && (
          <Link to="/shop" replace className="flex min-h-touch shrink-0 items-center text-gold-ink">
            {product.clear}
          </Link>
        )}
      </div>
      {data && data.length > 0 && (
        <>
          <ProductGrid items={data} eager={ABOVE_THE_FOLD} />
          <EndOfList />
        </>
      )}
      {data?.length === 0 && (
        <EmptyState title={product.nothingFound} lead={product.nothingHint}>
          <Link to="/shop" className={buttonLook('quiet')}>
            {product.shopGreen}
          </Link>
        </EmptyState>
      )}
      {!data && isPending && <ProductGridSkeleton count={8} />}
      {!data && !isPending && <ErrorState onRetry={() => void refetch()} busy={isFetching} />}
    </div>
  )
}
