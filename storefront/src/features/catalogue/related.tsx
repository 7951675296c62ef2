import type { Catalog } from '@bailu/contract/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useLang, useWords } from '../../words.tsx'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'
import { relatedQuery } from './related-query.ts'

/** A scrolling row of related products; nothing is shown when there are none. */
export default function Related({ id, catalog }: { id: number; catalog: Catalog }) {
  const { browse } = useWords()
  const { data, isPending } = useQuery(relatedQuery(id, catalog, useLang()))
  if (!isPending && !data?.length) return null
  return (
    <section aria-labelledby="related" className="pt-36">
      <h2 id="related" className="mb-20 gutter text-22">
        {browse.related}
      </h2>
      {data ? <ProductGrid row items={data} /> : <ProductGridSkeleton row count={3} />}
    </section>
  )
}
