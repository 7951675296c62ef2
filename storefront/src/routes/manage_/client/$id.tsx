import { oneOf, searchParams } from '@bailu/client/search-params'
import { CLIENT_WINDOWS } from '@bailu/contract/clients/kinds'
import { createFileRoute } from '@tanstack/react-router'
import { ClientScreen, ClientMissing } from '../../../features/clients/detail/client-screen.tsx'
import { parseIdParam } from '../../../routing/params.ts'
import { CLIENT_TABS } from '../../../routing/search-values.ts'
import { pageTitle, routeFlags } from '../../../routing/route-options.ts'

export const Route = createFileRoute('/manage_/client/$id')({
  staticData: { ...routeFlags('/manage/client/$id'), words: ['clientFile', 'clients', 'legal', 'skin'] },
  head: pageTitle('clients', (words) => words.clients.detailTitle),
  ssr: false,
  validateSearch: searchParams({
    tab: oneOf(CLIENT_TABS),
    of: oneOf(['own', 'promotion']),
    days: oneOf(CLIENT_WINDOWS),
  }),
  component: ClientDetail,
})

function ClientDetail() {
  const id = parseIdParam(Route.useParams().id)
  const { tab = 'overview' } = Route.useSearch()
  if (id === null) return <ClientMissing />
  return <ClientScreen key={id} id={id} tab={tab} consentLink={`${window.location.origin}/account?show=data`} />
}
