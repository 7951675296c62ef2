import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { EndOfList, ErrorState, Skeleton } from './states.tsx'

/** The fields of an infinite query that the list needs. */
export type Endless = {
  isPending: boolean
  isError: boolean
  isFetching: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

type Props = {
  source: Endless
  count: number
  skeleton: ReactNode
  /** Shown at the end while the next page loads. */
  more?: ReactNode
  empty: ReactNode
  children: ReactNode
}

/** An infinitely scrolling list with its states: loading, error, empty, filled. */
export function EndlessList({ source, count, skeleton, more, empty, children }: Props) {
  if (source.isPending) return skeleton
  if (source.isError && count === 0)
    return <ErrorState busy={source.isFetching} onRetry={() => void source.refetch()} />
  if (count === 0) return empty
  return (
    <>
      {children}
      <Foot source={source} more={more} />
    </>
  )
}

function Foot({ source, more: coming }: { source: Endless; more: ReactNode }) {
  const foot = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = source
  const more = useEffectEvent(() => void source.fetchNextPage())
  useEffect(() => {
    if (!foot.current || !hasNextPage || isFetchingNextPage || isFetchNextPageError) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && more(), { rootMargin: '600px' })
    watch.observe(foot.current)
    return () => watch.disconnect()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError])
  if (isFetchNextPageError) return <ErrorState busy={isFetchingNextPage} onRetry={() => void source.fetchNextPage()} />
  if (!hasNextPage) return <EndOfList />
  return (
    <div ref={foot} className="py-28" aria-busy="true">
      {coming ?? (
        <div className="gutter">
          <Skeleton className="h-[120px] w-full" />
        </div>
      )}
    </div>
  )
}
