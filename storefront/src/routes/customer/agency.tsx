import { matching, searchParams, UUID } from '@bailu/client/search-params'
import { createFileRoute } from '@tanstack/react-router'
import { LeadPage } from '../../features/leads/lead-screen.tsx'
import { useShareLink } from '../../features/share/share-link.ts'
import { pageTitle, routeFlags } from '../../routing/route-options.ts'

export const Route = createFileRoute('/customer/agency')({
  staticData: { ...routeFlags('/customer/agency'), words: ['clients', 'leads', 'legal', 'skin'] },
  head: pageTitle('leads', (words) => `${words.leads.typeOf.organization} · ${words.leads.title}`),
  ssr: false,
  validateSearch: searchParams({ id: matching(UUID) }),
  component: Lead,
})

function Lead() {
  return <LeadPage type="organization" id={Route.useSearch().id} linkTo={useShareLink()} />
}
