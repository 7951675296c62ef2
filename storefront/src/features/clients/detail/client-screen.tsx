import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Refusal } from '../../../request/refusal.ts'
import { buttonLook } from '../../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { tabLook, Tabs } from '../../../ui/tabs.tsx'
import { useWords } from '../../../words.tsx'
import { clientQuery } from '../queries.ts'
import { ClientHead } from './client-head.tsx'
import { ClientNotes } from './client-notes.tsx'
import { ClientOrders } from './client-orders.tsx'
import { ClientOverview } from './client-overview.tsx'
import { ClientSkeleton } from './client-skeleton.tsx'
import { FileForm } from './file-form.tsx'

export const CLIENT_TABS = ['overview', 'file', 'notes', 'orders'] as const
export type ClientTab = (typeof CLIENT_TABS)[number]

/** One client: overview, file, notes and orders. */
export function ClientScreen({ id, tab, consentLink }: { id: number; tab: ClientTab; consentLink: string }) {
  const { clients: words } = useWords()
  const { data, error, isLoadingError, isFetching, refetch } = useQuery(clientQuery(id))
  if (error instanceof Refusal && error.status === 404) return <Missing />
  if (isLoadingError) return <ErrorState page busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <ClientSkeleton />
  return (
    <div className="flex flex-1 flex-col">
      <ClientHead client={data} />
      <Tabs label={words.title}>
        {CLIENT_TABS.map((one) => (
          <Link
            key={one}
            to="/manage/client/$id"
            params={{ id: String(id) }}
            search={one === 'overview' ? {} : { tab: one }}
            replace
            resetScroll={false}
            aria-current={one === tab ? 'page' : undefined}
            className={tabLook(one === tab)}
          >
            {words.tabs[one]}
          </Link>
        ))}
      </Tabs>
      {tab === 'overview' && <ClientOverview client={data} />}
      {/* Hidden instead of unmounted, so that typed values survive a look at the notes. */}
      <div hidden={tab !== 'file'}>
        <FileForm client={data} consentLink={consentLink} />
      </div>
      {tab === 'notes' && <ClientNotes id={id} />}
      {tab === 'orders' && <ClientOrders id={id} promotes={data.last_promotion_at !== null} />}
    </div>
  )
}

export function Missing() {
  const { clients: words } = useWords()
  return (
    <EmptyState page title={words.missing} lead={words.missingLead}>
      <Link to="/manage/client" className={buttonLook('quiet')}>
        {words.toList}
      </Link>
    </EmptyState>
  )
}
