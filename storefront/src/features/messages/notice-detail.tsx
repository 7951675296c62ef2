import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { day } from '../../format.ts'
import { buttonLook } from '../../ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { useLang, useWords } from '../../words.tsx'
import { useMessagesQuery } from './queries.ts'

/** One message in full. */
export function NoticeDetail({ id }: { id: number }) {
  const { articles, shell } = useWords()
  const lang = useLang()
  const query = useMessagesQuery(lang)
  const { data, isLoading, isError, isFetching, refetch } = useQuery(query)
  const message = data?.find((one) => one.id === id)
  if (isLoading) return <Skeleton className="mx-20 mt-28 h-[160px]" />
  if (isError && !data) return <ErrorState page onRetry={() => void refetch()} busy={isFetching} />
  if (!message) {
    return (
      <EmptyState page title={shell.state.noData}>
        <Link to="/notice" replace className={buttonLook('quiet')}>
          {articles.titles.notice}
        </Link>
      </EmptyState>
    )
  }
  return (
    <article className="gutter pt-28 pb-56">
      <h1 className="sr-only">{articles.titles.notice}</h1>
      <time dateTime={message.sent_at} className="mb-20 flex items-center gap-12 text-13 text-muted">
        <span className="rule-gold" />
        {day(message.sent_at, lang)}
      </time>
      <p className="text-18 whitespace-pre-line [overflow-wrap:anywhere]">{message.content}</p>
    </article>
  )
}
