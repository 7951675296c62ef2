import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { InfiniteSource } from '../../ui/list/infinite-list.tsx'
import { historyEntryOf, saveListPosition, findListPosition } from './product-list-query.ts'

/**
 * Saves and restores the scroll position. After a reload the server's page has only the first items, so the others
 * are fetched before scrolling; a user who has begun to scroll is not moved.
 */
export function useShopListScroll(source: InfiniteSource, count: number): void {
  const router = useRouter()
  const pendingPosition = useRef<ReturnType<typeof findListPosition>>(undefined)
  const savePosition = useEffectEvent((entry: string | undefined) => {
    if (entry && count > 0) saveListPosition({ entry, count, y: window.scrollY })
  })
  const fetchMore = useEffectEvent(() => void source.fetchNextPage())

  useEffect(() => {
    const currentEntry = () => historyEntryOf(router.latestLocation)
    pendingPosition.current = findListPosition(currentEntry())
    const cancelRestore = () => {
      pendingPosition.current = undefined
    }
    const savePositionNow = () => savePosition(currentEntry())
    addEventListener('pagehide', savePositionNow)
    addEventListener('pointerdown', cancelRestore, { once: true })
    addEventListener('wheel', cancelRestore, { once: true })
    const unsubscribe = router.subscribe('onBeforeLoad', ({ fromLocation }) =>
      savePosition(historyEntryOf(fromLocation)),
    )
    return () => {
      unsubscribe()
      removeEventListener('pagehide', savePositionNow)
      removeEventListener('pointerdown', cancelRestore)
      removeEventListener('wheel', cancelRestore)
    }
  }, [router])

  const { hasNextPage, isFetching } = source
  useEffect(() => {
    if (!pendingPosition.current || isFetching || count === 0) return
    if (count < pendingPosition.current.count && hasNextPage) return fetchMore()
    scrollTo(0, pendingPosition.current.y)
    pendingPosition.current = undefined
  }, [count, hasNextPage, isFetching])
}
