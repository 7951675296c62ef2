import type { Catalog } from '@bailu/contract/catalogue'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { laterWords } from '../../words.tsx'

const Related = lazy(async () => {
  await laterWords()
  return import('./related.tsx')
})

/** Others of the catalogue, fetched when one has come near; their place is kept. */
export function RelatedSlot({ id, catalog }: { id: number; catalog: Catalog }) {
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
}
