import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useWords } from '../../i18n/i18n.tsx'
import { Button } from '../button.tsx'
import { Spinner } from '../icons/icons.tsx'
import { EndOfList, ErrorState, Skeleton } from '../screen/states.tsx'

/** The fields of an infinite query that the list needs. */
export type InfiniteSource = {
  isPending: boolean
  isError: boolean
  isFetching: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

type InfiniteListProps = {
  source: InfiniteSource
  count: number
  skeleton: ReactNode
  /** Shown at the end while the next page loads. */
  more?: ReactNode
  empty: ReactNode
  children: ReactNode
}

/** An infinitely scrolling list with its states: loading, error, empty, filled. */
export function InfiniteList({ source, count, skeleton, more, empty, children }: InfiniteListProps) {
  if (source.isPending) return skeleton
  if (source.isError && count === 0)
    return <ErrorState busy={source.isFetching} onRetry={() => void source.refetch()} />
  if (count === 0) return empty
  return (
    <>
      {children}
      <InfiniteListFoot source={source} more={more} />
    </>
  )
}

function InfiniteListFoot({ source, more: loadingIndicator }: { source: InfiniteSource; more: ReactNode }) {
  const foot = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = source
  const more = useEffectEvent(() => void source.fetchNextPage())
  useEffect(() => {
    if (!foot.current || !hasNextPage || isFetchingNextPage || isFetchNextPageError) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && more(), { rootMargin: '600px' })
    observer.observe(foot.current)
    return () => observer.disconnect()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError])
  if (isFetchNextPageError) return <ErrorState busy={isFetchingNextPage} onRetry={() => void source.fetchNextPage()} />
  if (!hasNextPage) return <EndOfList />
  return (
    <div ref={foot} className="py-28" aria-busy="true">
      {loadingIndicator ?? (
        <div className="gutter">
          <Skeleton className="h-[120px] w-full" />
        </div>
      )}
    </div>
  )
}

/** End of an infinite list: loads the next page when scrolled near, and on a tap after a failure. */
export function LoadMore({ busy, failed, onMore }: { busy: boolean; failed: boolean; onMore: () => void }) {
  const { state } = useWords().shell
  const foot = useRef<HTMLDivElement>(null)
  const loadMore = useEffectEvent(onMore)
  useEffect(() => {
    if (!foot.current || busy || failed) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadMore(), { rootMargin: '600px' })
    observer.observe(foot.current)
    return () => observer.disconnect()
  }, [busy, failed])
  return (
    <div ref={foot} className="flex min-h-[100px] items-center justify-center">
      {failed ? (
        <Button kind="quiet" busy={busy} onClick={onMore}>
          {state.retry}
        </Button>
      ) : (
        <span role="status" aria-label={state.loading} className="text-gold-ink">
          <Spinner />
        </span>
      )}
    </div>
  )
}
