import { LEAD_TYPES, LEAD_STAGES } from '@bailu/contract/leads/kinds'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { PagedList } from '../../ui/list/infinite-list.tsx'
import { ScreenTitle, EmptyState, SkeletonRows } from '../../ui/screen/screen.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { useCurrentInView } from '../../ui/list/use-current-in-view.ts'
import { Tabs, TabLink } from '../../ui/list/tabs.tsx'
import { useWords } from '../../i18n/i18n.tsx'
import { LeadRow } from './lead-row.tsx'
import { countsQuery, leadsQuery, type LeadView } from './queries.ts'
import { PendingLeadRows } from './pending-lead-rows.tsx'

const CHIP_CLASS = 'flex min-h-touch shrink-0 items-center rounded-full border px-16 text-15'

/** The partner's potential customers. */
export function LeadListScreen({ view }: { view: LeadView }) {
  const words = useWords('leads').leads
  const router = useRouter()
  const navigate = useNavigate()
  useEffect(() => {
    // Preloads the form screens, so that they open without a network later.
    for (const to of ['/customer/personal', '/customer/agency'] as const)
      void router.preloadRoute({ to }).catch(() => {})
  }, [router])
  return (
    <>
      <ScreenTitle lead={words.lead}>{words.title}</ScreenTitle>
      <div className="grid grid-cols-2 gap-12 gutter pb-16">
        <ButtonLink to="/customer/personal">{words.addPerson}</ButtonLink>
        <ButtonLink to="/customer/agency" kind="quiet">
          {words.addCompany}
        </ButtonLink>
      </div>
      <PendingLeadRows />
      <SearchField
        q={view.q}
        words={words}
        className="pb-12"
        onSearch={(q) => void navigate({ to: '/customer/list', search: { ...view, q: q || undefined }, replace: true })}
      />
      <LeadFilters view={view} />
      <LeadList key={JSON.stringify(view)} view={view} />
    </>
  )
}

function LeadFilters({ view }: { view: LeadView }) {
  const words = useWords('leads').leads
  const { data: counts } = useQuery(countsQuery(view))
  const chip = (active: boolean) =>
    `${CHIP_CLASS} ${active ? 'border-leaf bg-leaf text-paper' : 'border-control bg-paper'}`
  const due = counts?.due ?? 0
  const row = useCurrentInView<HTMLElement>()
  return (
    <>
      <nav ref={row} aria-label={words.filter} className="snap-track -mt-4 flex gap-8 overflow-x-auto gutter py-4">
        {[undefined, ...LEAD_TYPES].map((type) => (
          <Link
            key={type ?? 'all'}
            to="/customer/list"
            search={{ ...view, type }}
            replace
            aria-current={view.type === type ? 'true' : undefined}
            className={chip(view.type === type)}
          >
            {words.types[type ?? 'all']}
          </Link>
        ))}
        {(due > 0 || view.due) && (
          <Link
            to="/customer/list"
            search={{ ...view, due: view.due ? undefined : '1' }}
            replace
            aria-current={view.due ? 'true' : undefined}
            className={chip(view.due === '1')}
          >
            {words.due(due)}
          </Link>
        )}
      </nav>
      <Tabs label={words.stageTabs}>
        {[undefined, ...LEAD_STAGES].map((stage) => {
          const count = stage ? counts?.stages[stage] : counts?.all
          const name = stage ? words.stages[stage] : words.allStages
          return (
            <TabLink
              key={stage ?? 'all'}
              to="/customer/list"
              search={{ ...view, stage }}
              replace
              current={view.stage === stage}
            >
              {count === undefined ? name : words.stageTab(name, count)}
            </TabLink>
          )
        })}
      </Tabs>
    </>
  )
}

function LeadList({ view }: { view: LeadView }) {
  const words = useWords('leads').leads
  const source = useInfiniteQuery(leadsQuery(view))
  const isFiltered = Object.values(view).some(Boolean)
  const empty = isFiltered ? (
    <EmptyState title={words.noneFound} lead={words.noneFoundHint}>
      <ButtonLink to="/customer/list" search={{}} replace kind="quiet">
        {words.showAll}
      </ButtonLink>
    </EmptyState>
  ) : (
    <EmptyState title={words.none} lead={words.noneHint} />
  )
  return (
    <PagedList
      source={source}
      skeleton={<SkeletonRows count={5} height="h-[84px]" className="gap-12 gutter py-16" />}
      empty={empty}
    >
      {(lead) => (
        <li key={lead.id}>
          <LeadRow lead={lead} />
        </li>
      )}
    </PagedList>
  )
}
