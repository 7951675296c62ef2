import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { preloadWords } from '../../../i18n/words.ts'

// A failed import must not break the page.
const SocialRow = lazy(async () => {
  try {
    await preloadWords('brand')
    const { SocialRow } = await import('./social-row.tsx')
    return { default: SocialRow }
  } catch {
    return { default: () => null }
  }
})

/** Loads `SocialRow` when scrolled into view; its space is reserved. */
export function LazySocialRow() {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true))
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} style={{ minHeight: 140 }}>
      <Suspense>{isNear && <SocialRow />}</Suspense>
    </div>
  )
}
