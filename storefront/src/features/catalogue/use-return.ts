import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Endless } from '../../ui/endless.tsx'
import { entryOf, leave, leftAt } from './shop-memory.ts'

/**
 * Saves and restores the scroll position. After a reload the server's page has only the first items, so the others
 * are fetched before scrolling; a user who has begun to scroll is not moved.
 */
export function useReturn(source: Endless, count: number): void {
  const router = useRouter()
  const owed = useRef<ReturnType<typeof leftAt>>(undefined)
  const note = useEffectEvent((entry: string | undefined) => {
    if (entry && count > 0) leave({ entry, count, y: window.scrollY })
  })
  const fetchMore = useEffectEvent(() => void source.fetchNextPage())

  useEffect(() => {
    const here = () => entryOf(router.latestLocation)
    owed.current = leftAt(here())
    const forget = () => {
      owed.current = undefined
    }
    const leaving = () => note(here())
    addEventListener('pagehide', leaving)
    addEventListener('pointerdown', forget, { once: true })
    addEventListener('wheel', forget, { once: true })
    const unsubscribe = router.subscribe('onBeforeLoad', ({ fromLocation }) => note(entryOf(fromLocation)))
    return () => {
      unsubscribe()
      removeEventListener('pagehide', leaving)
      removeEventListener('pointerdown', forget)
      removeEventListener('wheel', forget)
    }
  }, [router])

  const { hasNextPage, isFetching } = source
  useEffect(() => {
    if (!owed.current || isFetching || count === 0) return
    if (count < owed.current.count && hasNextPage) return fetchMore()
    scrollTo(0, owed.current.y)
    owed.current = undefined
  }, [count, hasNextPage, isFetching])
}
