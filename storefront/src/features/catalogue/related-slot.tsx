import type { Catalog } from '@bailu/contract/catalogue'
import { lazy, memo, Suspense, useEffect, useRef, useState } from 'react'
import { learn } from '../../words.tsx'

// A failed load must not break the page.
const Related = lazy(async () => {
  try {
    await learn('browse')
    return await import('./related.tsx')
  } catch {
    return { default: () => null }
  }
})

/** Related products, loaded when scrolled near; their space is reserved. */
export const RelatedSlot = memo(function RelatedSlot({ id, catalog }: { id: number; catalog: Catalog }) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!place.current || near) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '200px',
    })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [near])
  return (
    <div ref={place} style={{ minHeight: 360 }}>
      <Suspense>{near && <Related id={id} catalog={catalog} />}</Suspense>
    </div>
  )
})
