import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { learn } from '../../words.tsx'

// A failed import must not break the page.
const SocialRow = lazy(async () => {
  try {
    await learn('brand')
    const { SocialRow } = await import('./social-row.tsx')
    return { default: SocialRow }
  } catch {
    return { default: () => null }
  }
})

/** Loads `SocialRow` when scrolled into view; its space is reserved. */
export function SocialSlot() {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true))
    if (place.current) watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={place} style={{ minHeight: 140 }}>
      <Suspense>{near && <SocialRow />}</Suspense>
    </div>
  )
}
