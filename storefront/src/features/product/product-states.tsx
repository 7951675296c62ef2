import { Link } from '@tanstack/react-router'
import { buttonLook } from '../../ui/button.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { useWords } from '../../words.tsx'

export function ProductSkeleton() {
  return (
    <div>
      <Skeleton className="aspect-square w-full" />
      <div className="flex flex-col gap-16 gutter pt-[108px]">
        <Skeleton className="h-36 w-full" />
        <Skeleton className="h-16 w-1/2" />
        <Skeleton className="mt-12 h-28 w-1/3" />
        <Skeleton className="mt-12 h-touch w-1/2" />
      </div>
    </div>
  )
}

export function ProductMissing() {
  const { product } = useWords()
  return (
    <EmptyState title={product.notFound} lead={product.notFoundHint}>
      <div className="flex flex-wrap justify-center gap-12">
        <Link to="/shop" className={buttonLook()}>
          {product.shopGreen}
        </Link>
        <Link to="/shop" search={{ w: '1' }} className={buttonLook('quiet')}>
          {product.shopWhite}
        </Link>
      </div>
    </EmptyState>
  )
}
