import type { ProductItem } from '@bailu/contract/catalogue/shop'
import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'

type ProductRowProps = { title: string; products: UseQueryResult<ProductItem[]>; className: string }

/** A scrolling row of products under a heading; nothing is shown when there are none. */
export function ProductRow({ title, products: { data, isPending }, className }: ProductRowProps) {
  const id = useId()
  if (!isPending && !data?.length) return null
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="mb-20 gutter text-22">
        {title}
      </h2>
      {data ? <ProductGrid isRow items={data} /> : <ProductGridSkeleton isRow count={3} />}
    </section>
  )
}
