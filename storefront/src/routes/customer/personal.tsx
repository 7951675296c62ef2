import { matching, searchParams, UUID } from '@bailu/client/search-params'
import { createFileRoute } from '@tanstack/react-router'
import { LeadPage } from '../../features/leads/lead-screen.tsx'
import { useShareLink } from '../../features/share/share-link.ts'
import { pageTitle, routeFlags } from '../../routing/route-options.ts'

export const Route = createFileRoute('/customer/personal')({
  staticData: { ...routeFlags('/customer/personal'), words: ['clients', 'leads', 'legal', 'skin'] },
  head: pageTitle('leads', (words) => `${words.leads.typeOf.individual} · ${words.leads.title}`),
  ssr: false,
  validateSearch: searchParams({ id: matching(UUID) }),
  component: Lead,
})

function Lead() {
  return <LeadPage type="individual" id={Route.useSearch().id} linkTo={useShareLink()} />
}
