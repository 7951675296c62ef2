import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dayAndTime } from '@bailu/phrases/format'
import { AppError } from '@bailu/client/errors'
import { request } from '../../browser/request/request.ts'
import { parseSearch } from '../../routing/params.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { splitPathAtEnd } from '../../ui/split-links.ts'
import { EmptyState, ErrorState, ScreenSkeleton } from '../../ui/screen/screen.tsx'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { useAuth } from '../../session/auth.ts'
import { messageQuery, invalidateMessages } from './queries.ts'

/** One message; opening it marks it as read. */
export function MessageScreen({ id }: { id: number | null }) {
  const { articles } = useWords()
  const lang = useLang()
  const client = useQueryClient()
  const userId = useAuth((auth) => auth.userInfo?.id)
  const list = useListPage()
  const { data, isLoading, error, isError, isFetching, refetch } = useQuery({
    ...messageQuery(id ?? 0, lang, userId),
    enabled: userId !== undefined && id !== null,
  })
  const unread = data && !data.read ? data.id : undefined
  useEffect(() => {
    if (unread === undefined) return
    // A failure is not shown: the message stays unread, and the next opening tries again.
    request('POST /api/sitemessage/{id}/read', { id: unread }, { component: 'read' }).then(
      () => invalidateMessages(client),
      () => undefined,
    )
  }, [unread, client])
  if (isLoading) return <ScreenSkeleton page />
  if (isError && !data && !(error instanceof AppError && error.status === 404))
    return <ErrorState cause={error} page onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <MessageNotFound />
  const { text, path } = splitPathAtEnd(data.content)
  return (
    <article className="gutter pt-28 pb-56">
      <h1 className="sr-only">{articles.titles.notice}</h1>
      <time dateTime={data.sent_at} className="mb-20 flex items-center gap-12 text-13 text-muted">
        <span className="rule-gold" />
        {dayAndTime(data.sent_at, lang)}
      </time>
      <p className="text-18 whitespace-pre-line [overflow-wrap:anywhere]">
        <LinkedText>{text}</LinkedText>
      </p>
      <div className="mt-36 flex flex-wrap gap-12">
        {path && <PageButton path={path} />}
        <ButtonLink to={list.to} replace kind="quiet">
          {list.title}
        </ButtonLink>
      </div>
    </article>
  )
}

/** Where the caller's messages are listed: a partner has a page of them, a customer's are among the notifications. */
function useListPage() {
  const { articles, notifications } = useWords('notifications')
  return useAuth(({ saleInfo }) => saleInfo !== null)
    ? { to: '/notice', title: articles.titles.notice }
    : { to: '/notifications', title: notifications.title }
}

/** Opens the page of the shop that the message is about. */
function PageButton({ path }: { path: string }) {
  const { open } = useWords('brand').brand.messages
  const { pathname, search } = new URL(path, window.location.origin)
  return (
    <ButtonLink to={pathname} search={parseSearch(search)}>
      {open}
    </ButtonLink>
  )
}

function MessageNotFound() {
  const { missing, missingHint, all } = useWords('brand').brand.messages
  const list = useListPage()
  return (
    <EmptyState page title={missing} lead={missingHint}>
      <ButtonLink to={list.to} replace kind="quiet">
        {list.to === '/notice' ? all : list.title}
      </ButtonLink>
    </EmptyState>
  )
}
