import { useQuery } from '@tanstack/react-query'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'
import { shelfQuery } from './queries.ts'

/** A scrolling row with the first products of the shop, for a search that found nothing. */
export default function SuggestedProducts() {
  const { browse } = useWords('browse')
  const { data, isPending } = useQuery(shelfQuery('green', useLang()))
  if (!isPending && !data?.length) return null
  return (
    <section aria-labelledby="suggested" className="pb-28">
      <h2 id="suggested" className="mb-20 gutter text-22">
        {browse.suggested}
      </h2>
      {data ? <ProductGrid isRow items={data} /> : <ProductGridSkeleton isRow count={3} />}
    </section>
  )
}
