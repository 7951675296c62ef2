import { Link } from '@tanstack/react-router'
import { buttonLook } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useWords } from '../../words.tsx'

export function ProductMissing() {
  const { product } = useWords()
  return (
    <EmptyState page title={product.notFound} lead={product.notFoundHint}>
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
