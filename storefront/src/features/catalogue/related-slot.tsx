import type { Catalog } from '@bailu/contract/catalogue/shop'
import { memo } from 'react'
import { lazyOptional, WhenNear } from '../../ui/lazy-part.tsx'

const RelatedProducts = lazyOptional(() => import('./related-products.tsx'), 'browse')

/** Related products, loaded when scrolled near. */
export const RelatedSlot = memo(function RelatedSlot({ id, catalog }: { id: number; catalog: Catalog }) {
  return (
    <WhenNear minHeight={360} rootMargin="200px">
      <RelatedProducts id={id} catalog={catalog} />
    </WhenNear>
  )
})
