import type { SiteMessage } from '@bailu/contract/messages/shop'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { day } from '@bailu/phrases/format'
import { request } from '../../browser/request/request.ts'
import { useAuth } from '../../session/auth.ts'
import { Button } from '../../ui/button.tsx'
import { PagedList, LoadingMore } from '../../ui/list/infinite-list.tsx'
import { EmptyState, SkeletonRows } from '../../ui/screen/screen.tsx'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { allMessagesQuery, invalidateMessages } from './queries.ts'
import { useAction } from '../../session/use-action.ts'
import { splitPathAtEnd } from '../../ui/split-links.ts'

/** @param headerAction shown beside the heading */
export function MessageListScreen({ headerAction }: { headerAction?: ReactNode }) {
  const { articles, brand, shell } = useWords('brand')
  const lang = useLang()
  const employeeNo = useAuth((auth) => auth.saleInfo?.employee_no)
  const source = useInfiniteQuery(allMessagesQuery(lang, employeeNo))
  const messages = source.data?.pages.flatMap((page) => page.list)
  const noMessages = <EmptyState title={shell.state.noData} lead={articles.noMessages} />
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
            {messages?.length && !source.hasNextPage && messages.every(({ read }) => read)
              ? brand.messages.allRead
              : ''}
          </p>
        </div>
      </header>
      {/* A customer, who has no messages, makes no call. */}
      {source.isPending && !source.isLoading ? (
        noMessages
      ) : (
        <PagedList
          source={source}
          className=""
          skeleton={<SkeletonRows count={4} height="h-[64px]" className="gap-12 pt-12" />}
          more={<LoadingMore />}
          empty={noMessages}
        >
          {(message) => <MessageRow key={message.id} message={message} />}
        </PagedList>
      )}
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
          {splitPathAtEnd(content).text}
        </span>
      </Link>
    </li>
  )
}

function MarkAllReadButton() {
  const { brand } = useWords('brand')
  const client = useQueryClient()
  const { busy, run } = useAction(() => request('POST /api/sitemessage/read', {}), {
    onDone: () => invalidateMessages(client),
  })
  return (
    <Button kind="quiet" busy={busy} onClick={() => void run()}>
      {brand.messages.readAll}
    </Button>
  )
}
