import type { ProductItem } from '@bailu/contract/catalogue'
import { Skeleton } from '../../ui/states.tsx'
import { ProductCard } from './product-card.tsx'

const GRID = 'grid grid-cols-2 gap-x-12 gap-y-28 gutter'

/** @param eager how many pictures lie above the fold; only the first is asked for ahead of all else */
export function ProductGrid({ items, eager = 0 }: { items: readonly ProductItem[]; eager?: number }) {
  return (
    <ul className={GRID}>
      {items.map((item, index) => (
        <li key={item.id}>
          <ProductCard item={item} eager={index < eager} />
        </li>
      ))}
    </ul>
  )
}

export function ProductGridSkeleton({ count }: { count: number }) {
  return (
    <div className={GRID}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>
          <Skeleton className="aspect-square w-full" />
          <Skeleton className="mt-12 h-20 w-full" />
          <Skeleton className="mt-8 h-16 w-1/2" />
          <Skeleton className="mt-12 h-20 w-1/2" />
        </div>
      ))}
    </div>
  )
}
