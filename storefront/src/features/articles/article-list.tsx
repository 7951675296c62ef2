import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadMore } from '../../ui/load-more.tsx'
import { EmptyState, EndOfList, ErrorState, Skeleton } from '../../ui/states.tsx'
import { useLang, useWords } from '../../words.tsx'
import { ArticleCard } from './article-card.tsx'
import { articlesQuery, type Section } from './queries.ts'

/**
 * Infinite list of the articles of a section. `below`: placed under other content, with a small title, and hidden when
 * empty.
 */
export function ArticleList({ section, below = false }: { section: Section; below?: boolean }) {
  const { articles, shell } = useWords()
  const list = useInfiniteQuery(articlesQuery(section, useLang()))
  const items = list.data?.pages.flatMap((page) => page.list)
  if (below && !items?.length) return null
  return (
    <div className="flex flex-1 flex-col gutter pt-28">
      <header className="border-b border-line pb-20">
        {below ? (
          <h2 className="text-22">{articles.lessons}</h2>
        ) : (
          <>
            <h1 className="text-28">{articles.titles[section]}</h1>
            <p className="mt-4 text-15 text-muted">{articles.leads[section]}</p>
          </>
        )}
      </header>
      {items && items.length > 0 && (
        <ul>
          {items.map((item, index) => (
            <li key={item.id}>
              <ArticleCard item={item} lead={index === 0 && !below} />
            </li>
          ))}
        </ul>
      )}
      {items?.length === 0 && <EmptyState title={shell.state.noData} lead={articles.empty} />}
      {!items && list.isPending && <ListSkeleton />}
      {!items && !list.isPending && <ErrorState onRetry={() => void list.refetch()} busy={list.isFetching} />}
      {list.hasNextPage && (
        <LoadMore
          busy={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage()}
        />
      )}
      {items && items.length > 0 && !list.hasNextPage && <EndOfList />}
    </div>
  )
}

function ListSkeleton() {
  return (
    <div className="flex flex-col gap-16 pt-20">
      <Skeleton className="aspect-[3/2] w-full" />
      <Skeleton className="h-28 w-full" />
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex items-center gap-16 border-t border-line pt-20">
          <Skeleton className="h-36 flex-1" />
          <Skeleton className="h-[80px] w-[120px]" />
        </div>
      ))}
    </div>
  )
}
