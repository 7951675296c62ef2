import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CLIENT_SORTS, CLIENT_WINDOWS } from '@bailu/contract/clients/kinds'
import { useWords } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { PagedList } from '../../ui/list/infinite-list.tsx'
import { ScreenTitle, EmptyState, Skeleton } from '../../ui/screen/screen.tsx'
import { ChipSelect, ChipToggle } from './chip-select.tsx'
import { ClientRow, StarIcon } from './client-row.tsx'
import { clientsQuery, type ClientView, DEFAULT_CLIENT_VIEW } from './queries.ts'
import { ShareLinkButtons } from './share-link.tsx'

const DORMANT_DAYS = [0, 30, 60, 90, 180] as const

/** Filters, sort order and window of the client list. */
export function ClientFilters({ view, onChange }: { view: ClientView; onChange: (view: ClientView) => void }) {
  const { clients: words } = useWords('clients')
  return (
    <div className="snap-track mt-8 flex gap-8 overflow-x-auto gutter py-4">
      <ChipToggle label={words.focusOnly} pressed={view.focus} onChange={(focus) => onChange({ ...view, focus })}>
        <StarIcon filled={view.focus} className="size-16" />
        {words.focus}
      </ChipToggle>
      <ChipSelect
        label={words.sort}
        active={view.sort !== DEFAULT_CLIENT_VIEW.sort}
        value={view.sort}
        options={CLIENT_SORTS.map((value) => ({ value, label: words.sorts[value] }))}
        onChange={(sort) => onChange({ ...view, sort })}
      />
      <ChipSelect
        label={words.window}
        active={view.days !== DEFAULT_CLIENT_VIEW.days}
        value={String(view.days)}
        options={CLIENT_WINDOWS.map((days) => ({ value: String(days), label: words.days(days) }))}
        onChange={(days) => onChange({ ...view, days: CLIENT_WINDOWS.find((known) => String(known) === days) ?? 30 })}
      />
      <ChipSelect
        label={words.silence}
        active={view.dormant !== 0}
        value={String(view.dormant)}
        options={DORMANT_DAYS.map((days) => ({
          value: String(days),
          label: days === 0 ? words.anySilence : words.silentFor(days),
        }))}
        onChange={(days) => onChange({ ...view, dormant: Number(days) })}
      />
    </div>
  )
}

/** Empty list: the partner's link to share. */
export function NoClients({ link }: { link: string }) {
  const { clients: words } = useWords('clients')
  return (
    <EmptyState title={words.none} lead={words.noneLead}>
      <p className="mb-16 text-13 break-all text-muted select-all">{link}</p>
      <div className="flex flex-wrap justify-center gap-12">
        <ShareLinkButtons link={link} />
      </div>
    </EmptyState>
  )
}

/** The partner's clients. The screen stays mounted, so that filters survive opening a client. */
export function ClientListScreen({ link }: { link: string }) {
  const { clients: words } = useWords('clients')
  const [view, setView] = useState<ClientView>(DEFAULT_CLIENT_VIEW)
  const source = useInfiniteQuery(clientsQuery(view))
  const total = source.data?.pages[0]?.all
  const hasNoClients = total === 0
  return (
    <div className="flex flex-1 flex-col">
      <ScreenTitle lead={total ? words.lead(total) : !hasNoClients && '\u00a0'}>{words.title}</ScreenTitle>
      {!hasNoClients && (
        <>
          <SearchField q={view.q} words={words} className="" onSearch={(q) => setView({ ...view, q })} />
          <ClientFilters view={view} onChange={setView} />
        </>
      )}
      <PagedList
        source={source}
        skeleton={<ClientRowsSkeleton />}
        more={<ClientRowsSkeleton count={2} />}
        empty={
          hasNoClients ? (
            <NoClients link={link} />
          ) : (
            <NoMatchingClients onShowAll={() => setView(DEFAULT_CLIENT_VIEW)} />
          )
        }
      >
        {(client) => (
          <li key={client.id}>
            <ClientRow client={client} days={view.days} />
          </li>
        )}
      </PagedList>
    </div>
  )
}

function NoMatchingClients({ onShowAll }: { onShowAll: () => void }) {
  const { clients: words } = useWords('clients')
  return (
    <EmptyState title={words.nothingFound} lead={words.nothingHint}>
      <Button kind="quiet" onClick={onShowAll}>
        {words.showAll}
      </Button>
    </EmptyState>
  )
}

function ClientRowsSkeleton({ count = 7 }: { count?: number }) {
  return (
    <div className="gutter">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="flex items-center gap-12 border-b border-line py-12">
          <Skeleton className="size-[44px] rounded-full" />
          <div className="flex flex-1 flex-col gap-8">
            <Skeleton className="h-16 w-1/2" />
            <Skeleton className="h-12 w-2/3" />
          </div>
          <Skeleton className="h-20 w-56" />
        </div>
      ))}
    </div>
  )
}
