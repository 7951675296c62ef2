import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import type { Notification } from '@bailu/contract/notifications/shop'
import { addDays, bangkokDay } from '@bailu/phrases/days'
import { day, time } from '@bailu/phrases/format'
import { request } from '../../browser/request/request.ts'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { useAction } from '../../session/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { LoadingMore, PagedList } from '../../ui/list/infinite-list.tsx'
import { MenuRow } from '../../ui/list/menu-row.tsx'
import { splitPathAtEnd } from '../../ui/split-links.ts'
import { EmptyState, SkeletonRows } from '../../ui/screen/screen.tsx'
import { notificationsQuery, UnreadLabel, unreadQuery, useIsPartner, useUserId } from './queries.tsx'

/**
 * What happened to the user's orders, returns and rewards, by day; each entry opens what it is about.
 * @param headerAction shown beside the heading
 */
export function NotificationListScreen({ headerAction }: { headerAction: ReactNode }) {
  const { notifications: words, account } = useWords('account', 'notifications')
  const lang = useLang()
  const userId = useUserId()
  const isPartner = useIsPartner()
  const source = useInfiniteQuery(notificationsQuery(userId, lang))
  const list = source.data?.pages.flatMap((page) => page.list) ?? []
  const unread = useQuery(unreadQuery(userId)).data?.notifications ?? 0
  return (
    <div className="flex flex-1 flex-col gutter pt-28">
      <header>
        <div className="flex items-center justify-between gap-12">
          <h1 className="text-28">{words.title}</h1>
          {headerAction}
        </div>
        <p className="mt-4 text-15 text-muted">{words.lead}</p>
        {/* Its height is reserved while loading and when nothing is unread. */}
        <div className="mt-12 flex min-h-touch items-center">
          {unread > 0 && list[0] && <MarkAllReadButton newest={list[0].id} />}
          <p role="status" className="text-13 text-muted">
            {list.length > 0 && unread === 0 ? words.allRead : ''}
          </p>
        </div>
      </header>
      {isPartner && (
        <nav aria-label={account.person.notices} className="mt-16 border-y border-line">
          <MenuRow to="/notice" label={<UnreadLabel of="messages">{account.person.notices}</UnreadLabel>} />
        </nav>
      )}
      <PagedList
        source={source}
        className="flex flex-col"
        skeleton={<SkeletonRows count={4} height="h-[96px]" className="gap-12 pt-20" />}
        more={<LoadingMore />}
        empty={<EmptyState title={words.none} lead={words.noneLead} />}
      >
        {(entry, index) => (
          <NotificationRow key={entry.id} entry={entry} isFirstOfDay={dayOf(entry) !== dayOf(list[index - 1])} />
        )}
      </PagedList>
    </div>
  )
}

const dayOf = (entry: Notification | undefined): string => (entry ? bangkokDay(new Date(entry.at)) : '')

function NotificationRow({ entry, isFirstOfDay }: { entry: Notification; isFirstOfDay: boolean }) {
  const { notifications: words } = useWords('notifications')
  const lang = useLang()
  const router = useRouter()
  const client = useQueryClient()
  const userId = useUserId()
  const { kind, at, path, read, title, text, facts } = entry
  // Reading it is not worth waiting for, and a failure shows as still unread.
  const markRead = () =>
    request('POST /api/notification/{id}/read', { id: entry.id }, { component: entry.id }).then(
      () => client.invalidateQueries({ queryKey: ['notifications', userId] }),
      () => undefined,
    )
  const open = (event: MouseEvent) => {
    if (!read) void markRead()
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    router.history.push(path)
  }
  return (
    <li className="[overflow-wrap:anywhere]">
      {isFirstOfDay && <h2 className="pt-28 pb-4 font-sans text-13 text-muted">{nameOfDay(at, words, lang)}</h2>}
      <a href={path} onClick={open} className="flex gap-12 border-b border-line py-16 active:opacity-80">
        <span
          aria-hidden
          className={`mt-[9px] size-8 shrink-0 rounded-full ${read ? 'border border-line' : 'bg-leaf'}`}
        />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-12">
            <span className={`text-16 ${read ? '' : 'font-medium'}`}>
              {!read && <span className="sr-only">{words.unread} </span>}
              {title}
            </span>
            <time dateTime={at} className="shrink-0 text-13 text-muted tabular-nums">
              {time(at, lang)}
            </time>
          </span>
          <span className={`mt-4 text-15 text-muted ${kind === 'site_message' ? 'line-clamp-3' : 'block'}`}>
            {kind === 'site_message' ? splitPathAtEnd(text).text : text}
          </span>
          {facts.length > 0 && (
            <span className="mt-8 grid grid-cols-[auto_minmax(0,1fr)] gap-x-12 gap-y-4 text-13">
              {facts.map(({ name, value }) => (
                <span key={name} className="contents">
                  <span className="text-muted">{name}</span>
                  <span className="tabular-nums">{value}</span>
                </span>
              ))}
            </span>
          )}
        </span>
      </a>
    </li>
  )
}

function nameOfDay(at: string, words: { today: string; yesterday: string }, lang: ReturnType<typeof useLang>): string {
  const today = bangkokDay(Date.now())
  const ofEntry = bangkokDay(new Date(at))
  if (ofEntry === today) return words.today
  return ofEntry === addDays(today, -1) ? words.yesterday : day(at, lang)
}

function MarkAllReadButton({ newest }: { newest: string }) {
  const { notifications: words } = useWords('notifications')
  const { busy, run } = useAction(() => request('POST /api/notification/read', { newest }), {
    refresh: [['notifications', useUserId()]],
  })
  return (
    <Button kind="quiet" busy={busy} onClick={() => void run()}>
      {words.readAll}
    </Button>
  )
}
