import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client } from '@bailu/contract/clients/shop'
import { phone } from '@bailu/phrases/format'
import { PendingNoteRows } from './pending-notes.tsx'
import { AppError } from '@bailu/client/errors'
import { request } from '../../../browser/request/request.ts'
import { useAction } from '../../../session/use-action.ts'
import { useWords } from '../../../i18n/i18n.tsx'
import { Button, IconButton, ButtonLink, ButtonAnchor, TextButton } from '../../../ui/button.tsx'
import { messageLinks, MessageSheet } from '../../../ui/dialog/message-sheet.tsx'
import { Tabs, TabLink } from '../../../ui/list/tabs.tsx'
import { Avatar } from '../../../ui/media/avatar.tsx'
import { LazyPart } from '../../../ui/lazy-part.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/screen/screen.tsx'
import { CLIENT_TABS, type ClientTab } from '../../../routing/search-values.ts'
import { StarIcon } from '../client-row.tsx'
import { CLIENT_QUERIES, clientQuery } from '../queries.ts'
import { ClientFileForm } from './client-file-form.tsx'
import { ClientNotes } from './client-notes.tsx'
import { ClientBasketButton } from './client-basket.tsx'
import type { LinkTo } from '../../../routing/links.tsx'
import { ClientOrders } from './client-orders.tsx'
import { ClientOverview } from './client-overview.tsx'

const loadTagSheet = () => import('../client-tag-sheet.tsx')

/** Name, tags, contact buttons and focus flag of a client. */
export function ClientHeader({ client, linkTo }: { client: Client; linkTo: LinkTo }) {
  const { clients: words, desk, shell } = useWords('clients', 'desk')
  const [tagging, setTagging] = useState(false)
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
      <div className="mt-8 flex flex-wrap items-center gap-8">
        {client.tags.map(({ id, name }) => (
          <span key={id} data-theirs className="rounded-full bg-mist px-8 text-13 wrap-anywhere">
            {name}
          </span>
        ))}
        <TextButton className="text-13" onClick={() => setTagging(true)}>
          {client.tags.length > 0 ? desk.manageTags : desk.addTag}
        </TextButton>
      </div>
      <div className="mt-8 grid grid-cols-2 gap-12">
        <Button onClick={() => setWriting(true)}>{words.write}</Button>
        <ButtonAnchor href={messageLinks(client.phone, '').tel} kind="quiet">
          {words.call}
        </ButtonAnchor>
      </div>
      <ClientBasketButton client={client} linkTo={linkTo} />
      <LazyPart
        active={tagging}
        load={loadTagSheet}
        partProps={{
          open: tagging,
          clients: [client.id],
          given: client.tags.map(({ id }) => id),
          onClose: () => setTagging(false),
        }}
      />
      <MessageSheet
        recipient={client}
        draft="hello"
        link={linkTo('/shop')}
        open={writing}
        onClose={() => setWriting(false)}
      />
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
      <Skeleton className="mt-16 h-20 w-1/4" />
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
export function ClientScreen({ id, tab, linkTo }: { id: number; tab: ClientTab; linkTo: LinkTo }) {
  const { clients: words } = useWords('clients')
  const { data, error, isLoadingError, isFetching, refetch } = useQuery(clientQuery(id))
  if (error instanceof AppError && error.status === 404)
    return (
      <>
        <ClientMissing />
        <PendingNoteRows client={id} />
      </>
    )
  if (isLoadingError) return <ErrorState cause={error} page busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <ClientSkeleton />
  return (
    <div className="flex flex-1 flex-col">
      <ClientHeader client={data} linkTo={linkTo} />
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
        <ClientFileForm client={data} consentLink={linkTo('/my-data', { file: '1' })} />
      </div>
      {tab === 'notes' && <ClientNotes id={id} />}
      {tab === 'orders' && <ClientOrders client={data} linkTo={linkTo} />}
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
