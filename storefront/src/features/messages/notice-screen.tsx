import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { day } from '../../format.ts'
import { EmptyState, EndOfList, ErrorState, Skeleton } from '../../ui/states.tsx'
import { useLang, useWords } from '../../words.tsx'
import { useMessagesQuery } from './queries.ts'

export function NoticeScreen() {
  const { articles, shell } = useWords()
  const lang = useLang()
  const query = useMessagesQuery(lang)
  const { data, isLoading, isError, isFetching, refetch } = useQuery(query)
  return (
    <div className="flex flex-1 flex-col gutter pt-28">
      <header className="border-b border-line pb-20">
        <h1 className="text-28">{articles.titles.notice}</h1>
        <p className="mt-4 text-15 text-muted">{articles.leads.notice}</p>
      </header>
      <ul>
        {data?.map(({ id, content, sent_at, read }) => (
          <li key={id}>
            <Link
              to="/notice/detail/$id"
              params={{ id: String(id) }}
              className="flex flex-col gap-4 border-b border-line py-20 active:opacity-80"
            >
              <span className="flex items-center gap-8 text-13 text-muted">
                <time dateTime={sent_at}>{day(sent_at, lang)}</time>
                {!read && <span className="rounded-full bg-mist px-8 text-12 text-leaf">{articles.unread}</span>}
              </span>
              <span className={`line-clamp-2 text-15 ${read ? 'text-muted' : ''}`}>{content}</span>
            </Link>
          </li>
        ))}
      </ul>
      {data && data.length > 0 && <EndOfList />}
      {(data?.length === 0 || (!data && !isLoading && !isError)) && (
        <EmptyState title={shell.state.noData} lead={articles.noMessages} />
      )}
      {isLoading && [1, 2, 3, 4].map((row) => <Skeleton key={row} className="my-12 h-[64px] w-full" />)}
      {isError && !data && <ErrorState onRetry={() => void refetch()} busy={isFetching} />}
    </div>
  )
}
