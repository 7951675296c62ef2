import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/screen/states.tsx'
import { useWords } from '../../i18n/i18n.tsx'

export function ProductMissing() {
  const { product } = useWords()
  return (
    <EmptyState page title={product.notFound} lead={product.notFoundHint}>
      <div className="flex flex-wrap justify-center gap-12">
        <Link to="/shop" className={buttonClass()}>
          {product.shopGreen}
        </Link>
        <Link to="/shop" search={{ w: '1' }} className={buttonClass('quiet')}>
          {product.shopWhite}
        </Link>
      </div>
    </EmptyState>
  )
}
