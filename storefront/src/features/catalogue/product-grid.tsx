import type { ProductItem } from '@bailu/contract/catalogue'
import { Skeleton } from '../../ui/states.tsx'
import { ProductCard } from './product-card.tsx'

const GRID = 'grid grid-cols-2 gap-x-12 gap-y-28 gutter'
// `relative`, so that screen-reader-only text scrolls with the row and does not widen the page.
const ROW = 'snap-track relative flex gap-12 overflow-x-auto gutter'
const PLACE = { flex: '0 0 156px' }

type Props = {
  items: readonly ProductItem[]
  /** Number of pictures above the fold, which are not loaded lazily. */
  eager?: number
  /** One horizontally scrolling row. */
  row?: boolean
}

export function ProductGrid({ items, eager = 0, row }: Props) {
  return (
    <ul className={row ? ROW : GRID}>
      {items.map((item, index) => (
        <li key={item.id} style={row ? PLACE : undefined}>
          <ProductCard item={item} eager={index < eager} />
        </li>
      ))}
    </ul>
  )
}

export function ProductGridSkeleton({ count, row }: { count: number; row?: boolean }) {
  return (
    <div className={row ? ROW : GRID}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} style={row ? PLACE : undefined}>
          <Skeleton className="aspect-square w-full" />
          <Skeleton className="mt-12 h-20 w-full" />
          <Skeleton className="mt-8 h-16 w-1/2" />
          <Skeleton className="mt-12 h-20 w-1/2" />
        </div>
      ))}
    </div>
  )
}
