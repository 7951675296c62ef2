import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CLIENT_SORTS, CLIENT_WINDOWS } from '@bailu/contract/clients/kinds'
import { points } from '@bailu/phrases/format'
import { request } from '../../browser/request/request.ts'
import { useAction } from '../../session/use-action.ts'
import { useWords } from '../../i18n/i18n.tsx'
import { Button, TextButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/field.tsx'
import { LazyPart, loadWithWords } from '../../ui/lazy-part.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { PagedList } from '../../ui/list/infinite-list.tsx'
import { BottomBar, ScreenTitle, EmptyState, Skeleton } from '../../ui/screen/screen.tsx'
import { ChipSelect, ChipToggle } from './chip-select.tsx'
import { useCurrentInView } from '../../ui/list/use-current-in-view.ts'
import { ClientRow, StarIcon } from './client-row.tsx'
import { clientInput, clientsQuery, type ClientView, DEFAULT_CLIENT_VIEW, filtersOf } from './queries.ts'
import { ShareLinkButtons } from './share-link.tsx'
import { ContinueQueue, TemplateSheet } from './tasks/queue-start.tsx'

const DORMANT_DAYS = [0, 30, 60, 90, 180] as const

type ClientFiltersProps = { view: ClientView; onChange: (view: ClientView) => void; onOpen: () => void }

/** Filters, sort order and window of the client list; `onOpen` shows further filters. */
export function ClientFilters({ view, onChange, onOpen }: ClientFiltersProps) {
  const { clients: words, desk } = useWords('clients', 'desk')
  const row = useCurrentInView<HTMLDivElement>()
  const more = Object.keys(filtersOf({ ...view, q: '', focus: false, dormant: 0 })).length
  return (
    <div ref={row} className="snap-track mt-8 flex gap-8 overflow-x-auto gutter py-4">
      <button
        type="button"
        onClick={onOpen}
        className={`flex h-touch shrink-0 items-center rounded-full border px-16 text-15 ${
          more > 0 ? 'border-leaf bg-mist font-medium' : 'border-control bg-paper'
        }`}
      >
        {desk.filters(more)}
      </button>
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

const loadFilterSheet = () => loadWithWords(() => import('./client-filter-sheet.tsx'), 'skin')
const loadTagSheet = () => import('./client-tag-sheet.tsx')
const loadJumpSheet = () => import('./client-jump-sheet.tsx')

type OpenSheet = 'filter' | 'tags' | 'jump' | 'write' | null

/** The partner's clients. The screen stays mounted, so that filters survive opening a client. */
export function ClientListScreen({ link }: { link: string }) {
  const { clients: words, desk } = useWords('clients', 'desk')
  const [view, setView] = useState<ClientView>(DEFAULT_CLIENT_VIEW)
  const [at, setAt] = useState(0)
  const [sheet, setSheet] = useState<OpenSheet>(null)
  /** Null while nothing is being selected. */
  const [selected, setSelected] = useState<ReadonlySet<number> | null>(null)
  const source = useInfiniteQuery(clientsQuery(view, at))
  const { all, found = 0 } = source.data?.pages[0] ?? {}
  const hasNoClients = all === 0
  const change = (next: ClientView) => {
    setView(next)
    setAt(0)
    setSelected(null)
  }
  const ids = useAction(() => request('GET /api/client-ids', clientInput(view)), {
    broken: words.broken,
    onDone: ({ list }) => setSelected(new Set(list)),
  })
  const toggle = (id: number) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    setSelected(next)
  }
  const closeSheet = () => setSheet(null)
  return (
    <div className="flex flex-1 flex-col">
      <ScreenTitle lead={all ? desk.shown(points(found), points(all)) : !hasNoClients && '\u00a0'}>
        {words.title}
      </ScreenTitle>
      {!hasNoClients && (
        <>
          <SearchField q={view.q} words={words} className="" onSearch={(q) => change({ ...view, q })} />
          <ClientFilters view={view} onChange={change} onOpen={() => setSheet('filter')} />
          <div className="flex min-h-touch items-center justify-between gap-12 gutter text-15">
            {at > 0 ? (
              <span className="min-w-0 text-13 text-muted">
                {desk.startedAt(points(at + 1))}{' '}
                <TextButton underlined className="text-13" onClick={() => setAt(0)}>
                  {desk.toStart}
                </TextButton>
              </span>
            ) : (
              <TextButton className="-ml-8 px-8" onClick={() => setSheet('tags')}>
                {desk.manageTags}
              </TextButton>
            )}
            <span className="flex shrink-0">
              <TextButton className="px-8" onClick={() => setSheet('jump')}>
                {desk.jump}
              </TextButton>
              <TextButton className="-mr-8 px-8" onClick={() => setSelected(selected ? null : new Set())}>
                {selected ? desk.cancel : desk.select}
              </TextButton>
            </span>
          </div>
          {!selected && (
            <div className="gutter pb-12 empty:hidden">
              <ContinueQueue of="clients" />
            </div>
          )}
        </>
      )}
      <PagedList
        source={source}
        skeleton={<ClientRowsSkeleton />}
        more={<ClientRowsSkeleton count={2} />}
        empty={
          hasNoClients ? <NoClients link={link} /> : <NoMatchingClients onShowAll={() => change(DEFAULT_CLIENT_VIEW)} />
        }
      >
        {(client) => (
          <li key={client.id} className="flex items-center">
            {selected && (
              <Checkbox
                aria-label={desk.choose(client.nickname)}
                className="-ml-12"
                checked={selected.has(client.id)}
                onChange={() => toggle(client.id)}
              />
            )}
            <div className="min-w-0 flex-1">
              <ClientRow client={client} days={view.days} />
            </div>
          </li>
        )}
      </PagedList>
      {selected && (
        <BottomBar>
          <div className="flex flex-col gap-8 px-20 py-8">
            <p className="flex items-center justify-between gap-12 text-15">
              <span aria-live="polite">{desk.selected(points(selected.size))}</span>
              <TextButton
                disabled={ids.busy}
                onClick={() => (selected.size === found ? setSelected(new Set()) : void ids.run())}
              >
                {selected.size === found ? desk.selectNone : desk.selectAll(points(found))}
              </TextButton>
            </p>
            <div className="grid grid-cols-2 gap-12">
              <Button disabled={selected.size === 0} onClick={() => setSheet('write')}>
                {desk.write}
              </Button>
              <Button kind="quiet" disabled={selected.size === 0} onClick={() => setSheet('tags')}>
                {desk.giveTag}
              </Button>
            </div>
          </div>
        </BottomBar>
      )}
      <LazyPart
        active={sheet === 'filter'}
        load={loadFilterSheet}
        partProps={{ open: sheet === 'filter', view, onClose: closeSheet, onChange: change }}
      />
      <LazyPart
        active={sheet === 'tags'}
        load={loadTagSheet}
        partProps={{
          open: sheet === 'tags',
          onClose: closeSheet,
          clients: selected ? [...selected] : [],
          onTagged: closeSheet,
        }}
      />
      <LazyPart
        active={sheet === 'jump'}
        load={loadJumpSheet}
        partProps={{
          open: sheet === 'jump',
          view,
          onClose: closeSheet,
          onJump: (position: number) => {
            setAt(position)
            closeSheet()
            scrollTo(0, 0)
          },
        }}
      />
      {selected && (
        <TemplateSheet
          open={sheet === 'write'}
          onClose={closeSheet}
          clients={[...selected]}
          onStarted={() => setSelected(null)}
        />
      )}
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
