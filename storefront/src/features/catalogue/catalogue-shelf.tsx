import type { Catalog } from '@bailu/contract/catalogue/shop'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronIcon } from '../../ui/icons/icons.tsx'
import { EmptyState, ErrorState } from '../../ui/screen/screen.tsx'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'
import { SHELF_SIZE, shelfQuery } from './queries.ts'

type Props = {
  catalog: Catalog
  eager?: number
  /** Number of products on the first screen. */
  onFirstScreen: number
  /** The catalogue shown above: its error message covers both. */
  aboveCatalog?: Catalog
}

/** The first products of a catalogue, with a link to all. */
export function CatalogueShelf({ catalog, eager, onFirstScreen, aboveCatalog }: Props) {
  const { home, product } = useWords()
  const lang = useLang()
  const client = useQueryClient()
  const { data, isPending, isFetching, error } = useQuery(shelfQuery(catalog, lang))
  const aboveQuery = useQuery({ ...shelfQuery(aboveCatalog ?? catalog, lang), enabled: false })
  if (aboveCatalog && !data && !isPending && aboveQuery.isLoadingError) return null
  return (
    <section aria-labelledby={`shelf-${catalog}`}>
      <header className="mb-20 flex items-end justify-between gap-12 gutter">
        <div>
          <p className="text-13 text-gold-ink">{home[`${catalog}Hint`]}</p>
          <h2 id={`shelf-${catalog}`} className="mt-4 text-28">
            {home[catalog]}
          </h2>
        </div>
        <Link
          to="/shop"
          search={catalog === 'white' ? { w: '1' } : {}}
          aria-label={`${home.viewAll}: ${home[catalog]}`}
          className="-mr-8 -mb-8 flex min-h-touch shrink-0 items-center text-15 text-gold-ink"
        >
          {home.viewAll}
          <ChevronIcon className="size-20" />
        </Link>
      </header>
      {data && data.length > 0 && <ProductGrid items={data} eager={eager} onFirstScreen={onFirstScreen} />}
      {data?.length === 0 && <EmptyState title={product.nothingFound} />}
      {!data && isPending && <ProductGridSkeleton count={SHELF_SIZE} />}
      {!data && !isPending && (
        <ErrorState
          cause={error}
          onRetry={() => void client.refetchQueries({ queryKey: ['shelf'] })}
          busy={isFetching}
        />
      )}
    </section>
  )
}
