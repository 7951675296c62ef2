import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { EndlessList } from '../../ui/endless.tsx'
import { ScreenTitle } from '../../ui/screen.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { useWords } from '../../words.tsx'
import { ClientFilters } from './client-filters.tsx'
import { ClientRow } from './client-row.tsx'
import { NoClients } from './no-clients.tsx'
import { clientsQuery, FIRST_VIEW, type View } from './queries.ts'

/** The partner's clients. The screen stays mounted, so that filters survive opening a client. */
export function ClientListScreen({ link }: { link: string }) {
  const { clients: words } = useWords()
  const [view, setView] = useState<View>(FIRST_VIEW)
  const source = useInfiniteQuery(clientsQuery(view))
  const list = source.data?.pages.flatMap((page) => page.list) ?? []
  const all = source.data?.pages[0]?.all
  const nobody = all === 0
  return (
    <div className="flex flex-1 flex-col">
      <ScreenTitle lead={all ? words.lead(all) : !nobody && '\u00a0'}>{words.title}</ScreenTitle>
      {!nobody && (
        <>
          <SearchField q={view.q} words={words} className="" onSearch={(q) => setView({ ...view, q })} />
          <ClientFilters view={view} onChange={setView} />
        </>
      )}
      <EndlessList
        source={source}
        count={list.length}
        skeleton={<Rows />}
        more={<Rows count={2} />}
        empty={nobody ? <NoClients link={link} /> : <NothingFound onAll={() => setView(FIRST_VIEW)} />}
      >
        <ul className="gutter">
          {list.map((client) => (
            <li key={client.id}>
              <ClientRow client={client} days={view.days} />
            </li>
          ))}
        </ul>
      </EndlessList>
    </div>
  )
}

function NothingFound({ onAll }: { onAll: () => void }) {
  const { clients: words } = useWords()
  return (
    <EmptyState title={words.nothingFound} lead={words.nothingHint}>
      <Button kind="quiet" onClick={onAll}>
        {words.showAll}
      </Button>
    </EmptyState>
  )
}

function Rows({ count = 7 }: { count?: number }) {
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
