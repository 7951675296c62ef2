import type { SiteMessage } from '@bailu/contract/messages/shop'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { day } from '@bailu/phrases/format'
import { request } from '../../browser/request/request.ts'
import { useAuth } from '../../session/auth.ts'
import { Button } from '../../ui/button.tsx'
import { LoadMore } from '../../ui/list/infinite-list.tsx'
import { EmptyState, EndOfList, ErrorState, Skeleton } from '../../ui/screen/states.tsx'
import { toast } from '../../ui/dialog/toast.tsx'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { allMessagesQuery, invalidateMessages } from './queries.ts'

/** @param headerAction shown beside the heading */
export function MessageListScreen({ headerAction }: { headerAction?: ReactNode }) {
  const { articles, brand, shell } = useWords('brand')
  const lang = useLang()
  const employeeNo = useAuth((auth) => auth.saleInfo?.employee_no)
  const list = useInfiniteQuery(allMessagesQuery(lang, employeeNo))
  const messages = list.data?.pages.flatMap((page) => page.list)
  return (
    <div className="flex flex-1 flex-col gutter pt-28">
      <header className="border-b border-line pb-12">
        <div className="flex items-center justify-between gap-12">
          <h1 className="text-28">{articles.titles.notice}</h1>
          {headerAction}
        </div>
        <p className="mt-4 text-15 text-muted">{articles.leads.notice}</p>
        {/* Its height is reserved while loading and when nothing is unread. */}
        <div className="mt-12 flex min-h-touch items-center">
          {messages?.some(({ read }) => !read) && <MarkAllReadButton />}
          <p role="status" className="text-13 text-muted">
            {messages?.length && !list.hasNextPage && messages.every(({ read }) => read) ? brand.messages.allRead : ''}
          </p>
        </div>
      </header>
      {messages && messages.length > 0 && (
        <ul>
          {messages.map((message) => (
            <MessageRow key={message.id} message={message} />
          ))}
        </ul>
      )}
      {(messages?.length === 0 || (!messages && !list.isLoading && !list.isError)) && (
        <EmptyState title={shell.state.noData} lead={articles.noMessages} />
      )}
      {list.isLoading && [1, 2, 3, 4].map((row) => <Skeleton key={row} className="my-12 h-[64px] w-full" />)}
      {list.isError && !messages && <ErrorState onRetry={() => void list.refetch()} busy={list.isFetching} />}
      {list.hasNextPage && (
        <LoadMore
          busy={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage()}
        />
      )}
      {messages && messages.length > 0 && !list.hasNextPage && <EndOfList />}
    </div>
  )
}

function MessageRow({ message: { id, content, sent_at, read } }: { message: SiteMessage }) {
  const { articles } = useWords()
  const lang = useLang()
  return (
    <li>
      <Link
        to="/notice/detail/$id"
        params={{ id: String(id) }}
        className="relative flex flex-col gap-4 border-b border-line py-20 active:opacity-80"
      >
        <span className="flex items-center gap-8 text-13 text-muted">
          <time dateTime={sent_at}>{day(sent_at, lang)}</time>
          {!read && <span className="rounded-full bg-leaf px-8 text-12 text-paper">{articles.unread}</span>}
        </span>
        <span className={`line-clamp-2 text-15 [overflow-wrap:anywhere] ${read ? 'text-muted' : 'font-medium'}`}>
          {content}
        </span>
      </Link>
    </li>
  )
}

function MarkAllReadButton() {
  const { brand, shell } = useWords('brand')
  const client = useQueryClient()
  const markAll = useMutation({
    mutationFn: () => request('POST /api/sitemessage/read', {}, { component: 'read all' }),
    onSuccess: () => invalidateMessages(client),
    onError: (cause) => cause instanceof TypeError && toast(shell.toast.networkError),
  })
  return (
    <Button kind="quiet" busy={markAll.isPending} onClick={() => markAll.mutate()}>
      {brand.messages.readAll}
    </Button>
  )
}
