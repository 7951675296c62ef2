import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/screen/screen.tsx'
import { useWords } from '../../i18n/i18n.tsx'

export function ProductMissing() {
  const { product } = useWords()
  return (
    <EmptyState page title={product.notFound} lead={product.notFoundHint}>
      <div className="flex flex-wrap justify-center gap-12">
        <ButtonLink to="/shop">{product.shopGreen}</ButtonLink>
        <ButtonLink to="/shop" search={{ w: '1' }} kind="quiet">
          {product.shopWhite}
        </ButtonLink>
      </div>
    </EmptyState>
  )
}
