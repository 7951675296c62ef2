import type { Catalog } from '@bailu/contract/catalogue/shop'
import { lazy, memo, Suspense, useEffect, useRef, useState } from 'react'
import { preloadWords } from '../../i18n/words.ts'

// A failed load must not break the page.
const RelatedProducts = lazy(async () => {
  try {
    await preloadWords('browse')
    return await import('./related-products.tsx')
  } catch {
    return { default: () => null }
  }
})

/** Related products, loaded when scrolled near; their space is reserved. */
export const RelatedSlot = memo(function RelatedSlot({ id, catalog }: { id: number; catalog: Catalog }) {
  const container = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!container.current || isNear) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: '200px',
    })
    observer.observe(container.current)
    return () => observer.disconnect()
  }, [isNear])
  return (
    <div ref={container} style={{ minHeight: 360 }}>
      <Suspense>{isNear && <RelatedProducts id={id} catalog={catalog} />}</Suspense>
    </div>
  )
})
