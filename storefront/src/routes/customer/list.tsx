import { oneOf, searchParams, searchText } from '@bailu/client/search-params'
import { LEAD_STAGES, LEAD_TYPES } from '@bailu/contract/leads/kinds'
import { createFileRoute } from '@tanstack/react-router'
import { LeadListScreen } from '../../features/leads/lead-list-screen.tsx'
import { pageTitle, routeFlags } from '../../routing/route-options.ts'

export const Route = createFileRoute('/customer/list')({
  staticData: { ...routeFlags('/customer/list'), words: ['leads'] },
  head: pageTitle('leads', (words) => words.leads.title),
  ssr: false,
  validateSearch: searchParams({
    type: oneOf(LEAD_TYPES),
    stage: oneOf(LEAD_STAGES),
    q: searchText,
    due: oneOf(['1']),
  }),
  component: Leads,
})

function Leads() {
  return <LeadListScreen view={Route.useSearch()} />
}
