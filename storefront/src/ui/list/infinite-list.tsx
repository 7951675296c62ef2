import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useWords } from '../../i18n/i18n.tsx'
import { Spinner } from '../icons/icons.tsx'
import { EndOfList, ErrorState, Skeleton } from '../screen/screen.tsx'

/** The fields of an infinite query that the list needs. */
export type InfiniteSource = {
  isPending: boolean
  isError: boolean
  error: unknown
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
    return <ErrorState cause={source.error} busy={source.isFetching} onRetry={() => void source.refetch()} />
  if (count === 0) return empty
  return (
    <>
      {children}
      <InfiniteListFoot source={source} more={more} />
    </>
  )
}

type PagedListProps<T> = Omit<InfiniteListProps, 'source' | 'count' | 'children'> & {
  source: InfiniteSource & { data: { pages: readonly { list: readonly T[] }[] } | undefined }
  /** Class names of the `ul`. */
  className?: string
  /** Renders a row as `li` with key. */
  children: (row: T, index: number) => ReactNode
}

/** `InfiniteList` of a call that answers page by page. */
export function PagedList<T>({ source, className = 'gutter', children, ...states }: PagedListProps<T>) {
  const list = source.data?.pages.flatMap((page) => page.list) ?? []
  return (
    <InfiniteList {...states} source={source} count={list.length}>
      <ul className={className}>{list.map(children)}</ul>
    </InfiniteList>
  )
}

function InfiniteListFoot({ source, more: loadingIndicator }: { source: InfiniteSource; more: ReactNode }) {
  const foot = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError } = source
  const more = useEffectEvent(() => void source.fetchNextPage())
  useEffect(() => {
    // While a fetch is running, `fetchNextPage` only joins it. A new observer reports a foot that was in view, too.
    if (!foot.current || !hasNextPage || isFetching || isFetchNextPageError) return
    // Under load, one report has several entries, the latest last.
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && more(), {
      rootMargin: '600px',
    })
    observer.observe(foot.current)
    return () => observer.disconnect()
  }, [hasNextPage, isFetching, isFetchNextPageError])
  if (isFetchNextPageError)
    return <ErrorState cause={source.error} busy={isFetchingNextPage} onRetry={() => void source.fetchNextPage()} />
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

/** For `more`: a spinner, where rows have no fixed height. */
export const LoadingMore = () => (
  <span role="status" aria-label={useWords().shell.state.loading} className="flex justify-center text-gold-ink">
    <Spinner />
  </span>
)
