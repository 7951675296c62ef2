import { useQuery, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Client, ClientOrder } from '@bailu/contract/clients/shop'
import { phone, dayAndTime, money } from '@bailu/phrases/format'
import { AppError } from '@bailu/client/errors'
import { request } from '../../../browser/request/request.ts'
import { useAction } from '../../../session/use-action.ts'
import { useWords, useLang, useI18n } from '../../../i18n/i18n.tsx'
import { Button, IconButton, ButtonLink, ButtonAnchor } from '../../../ui/button.tsx'
import { Tabs, TabLink } from '../../../ui/list/tabs.tsx'
import { Avatar } from '../../../ui/media/avatar.tsx'
import { EmptyState, ErrorState, Skeleton, SkeletonRows } from '../../../ui/screen/screen.tsx'
import { CLIENT_TABS, type ClientTab } from '../../../routing/search-values.ts'
import { StarIcon } from '../client-row.tsx'
import { messageLinks, MessageSheet } from '../message-sheet.tsx'
import { CLIENT_QUERIES, clientQuery, clientOrdersQuery } from '../queries.ts'
import { ClientFileForm } from './client-file-form.tsx'
import { ClientNotes } from './client-notes.tsx'
import { ClientOverview } from './client-overview.tsx'
import { CLIENT_WINDOWS, type ClientWindow } from '@bailu/contract/clients/kinds'
import { PagedList } from '../../../ui/list/infinite-list.tsx'
import { Picture } from '../../../ui/media/picture.tsx'
import { ChipSelect } from '../chip-select.tsx'

/** Name, contact buttons and focus flag of a client. */
export function ClientHeader({ client }: { client: Client }) {
  const { clients: words, shell } = useWords('clients')
  const [writing, setWriting] = useState(false)
  const { focus } = client.file
  const { busy, run } = useAction(() => request('PUT /api/client/{id}', { id: client.id, focus: !focus }), {
    broken: words.broken,
    refresh: CLIENT_QUERIES,
    done: shell.toast.done,
  })
  return (
    <header className="gutter pt-28 pb-16">
      <div className="flex items-center gap-16">
        <Avatar person={client} className="size-56 text-22" />
        <div className="min-w-0 flex-1">
          <h1 data-theirs className="text-22 wrap-anywhere">
            {client.nickname}
          </h1>
          <p className="text-13 text-muted tabular-nums">{phone(client.phone)}</p>
        </div>
        <IconButton
          aria-pressed={focus}
          label={focus ? words.unmark : words.mark}
          disabled={busy}
          onClick={() => void run()}
          className="disabled:opacity-60"
        >
          <StarIcon filled={focus} className="size-28" />
        </IconButton>
      </div>
      <div className="mt-16 grid grid-cols-2 gap-12">
        <Button onClick={() => setWriting(true)}>{words.write}</Button>
        <ButtonAnchor href={messageLinks(client.phone, '').tel} kind="quiet">
          {words.call}
        </ButtonAnchor>
      </div>
      <MessageSheet recipient={client} draft="hello" open={writing} onClose={() => setWriting(false)} />
    </header>
  )
}

/** Placeholder of the client screen: header, tabs and first figures. */
export function ClientSkeleton() {
  const { clients: words, shell } = useWords('clients')
  return (
    <div role="status" aria-label={shell.state.loading} className="gutter pt-28">
      <h1 className="sr-only">{words.title}</h1>
      <div className="flex items-center gap-16">
        <Skeleton className="size-56 rounded-full" />
        <div className="flex flex-1 flex-col gap-8">
          <Skeleton className="h-20 w-1/2" />
          <Skeleton className="h-16 w-1/3" />
        </div>
      </div>
      <div className="mt-16 grid grid-cols-2 gap-12">
        <Skeleton className="h-touch rounded-full" />
        <Skeleton className="h-touch rounded-full" />
      </div>
      <Skeleton className="mt-28 h-20 w-full" />
      <Skeleton className="mt-28 h-[120px] w-full" />
      <Skeleton className="mt-16 h-[120px] w-full" />
    </div>
  )
}

/** One client: overview, file, notes and orders. */
export function ClientScreen({ id, tab, consentLink }: { id: number; tab: ClientTab; consentLink: string }) {
  const { clients: words } = useWords('clients')
  const { data, error, isLoadingError, isFetching, refetch } = useQuery(clientQuery(id))
  if (error instanceof AppError && error.status === 404) return <ClientMissing />
  if (isLoadingError) return <ErrorState page busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <ClientSkeleton />
  return (
    <div className="flex flex-1 flex-col">
      <ClientHeader client={data} />
      <Tabs label={words.title}>
        {CLIENT_TABS.map((item) => (
          <TabLink
            key={item}
            to="/manage/client/$id"
            params={{ id: String(id) }}
            search={item === 'overview' ? {} : { tab: item }}
            replace
            resetScroll={false}
            current={item === tab}
          >
            {words.tabs[item]}
          </TabLink>
        ))}
      </Tabs>
      {tab === 'overview' && <ClientOverview client={data} />}
      {/* Hidden instead of unmounted, so that typed values survive a look at the notes. */}
      <div hidden={tab !== 'file'}>
        <ClientFileForm client={data} consentLink={consentLink} />
      </div>
      {tab === 'notes' && <ClientNotes id={id} />}
      {tab === 'orders' && <ClientOrders id={id} hasPromoted={data.last_promotion_at !== null} />}
    </div>
  )
}

export function ClientMissing() {
  const { clients: words } = useWords('clients')
  return (
    <EmptyState page title={words.missing} lead={words.missingLead}>
      <ButtonLink to="/manage/client" kind="quiet">
        {words.toList}
      </ButtonLink>
    </EmptyState>
  )
}

/** Orders, newest first; within a window, exactly those its figure counts. */
function ClientOrders({ id, hasPromoted }: { id: number; hasPromoted: boolean }) {
  const { clients: words } = useWords('clients')
  const { of: kind = 'own', days } = useSearch({ from: '/manage_/client/$id' })
  const navigate = useNavigate()
  const changeSearch = (change: { of?: 'own' | 'promotion'; days?: ClientWindow | undefined }) =>
    void navigate({
      to: '/manage/client/$id',
      params: { id: String(id) },
      search: { tab: 'orders', of: kind, days, ...change },
      replace: true,
      resetScroll: false,
    })
  const source = useInfiniteQuery(clientOrdersQuery(id, kind, days ?? null, useLang()))
  return (
    <div className="flex flex-1 flex-col">
      <div className="flex flex-wrap gap-8 gutter py-12">
        {(hasPromoted || kind === 'promotion') && (
          <ChipSelect
            label={words.orders}
            active={kind !== 'own'}
            value={kind}
            options={(['own', 'promotion'] as const).map((value) => ({ value, label: words.orderKinds[value] }))}
            onChange={(value) => changeSearch({ of: value })}
          />
        )}
        <ChipSelect
          label={words.window}
          active={days !== undefined}
          value={String(days ?? '')}
          options={[
            { value: '', label: words.tabs.orders },
            ...CLIENT_WINDOWS.map((known) => ({ value: String(known), label: words.inWindow(known) })),
          ]}
          onChange={(value) => changeSearch({ days: CLIENT_WINDOWS.find((known) => String(known) === value) })}
        />
      </div>
      <PagedList
        source={source}
        skeleton={<SkeletonRows count={4} height="h-[72px]" className="gap-12 gutter" />}
        empty={<EmptyState title={words.noOrders} lead={words.noOrdersLead} />}
      >
        {(order) => <ClientOrderRow key={order.id} order={order} />}
      </PagedList>
    </div>
  )
}

function ClientOrderRow({ order }: { order: ClientOrder }) {
  const { words: phrases, lang } = useI18n('clients')
  const words = phrases.clients
  return (
    <li className="flex items-center gap-12 border-b border-line py-12">
      {order.picture && <Picture picture={order.picture} alt="" sizes="56px" className="size-56 shrink-0 rounded-3" />}
      <div className="min-w-0 flex-1">
        <p className="text-15 wrap-anywhere">{order.summary ?? words.referredOrder}</p>
        <p className="text-13 text-muted">
          {dayAndTime(order.paid_at ?? order.placed_at, lang)}
          {order.number && <span className="block tabular-nums">{order.number}</span>}
        </p>
      </div>
      <div className="shrink-0 text-right">
        <p className={`text-16 tabular-nums ${order.counted ? 'text-leaf' : 'text-muted'}`}>{money(order.amount)}</p>
        <p className="text-13 text-muted">{words.statuses[order.status]}</p>
      </div>
    </li>
  )
}
