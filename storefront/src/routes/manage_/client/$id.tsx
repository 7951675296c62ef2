import { matching, oneOf, searchParams, UUID } from '@bailu/client/search-params'
import { CLIENT_WINDOWS } from '@bailu/contract/clients/kinds'
import { createFileRoute } from '@tanstack/react-router'
import { ClientScreen, ClientMissing } from '../../../features/clients/detail/client-screen.tsx'
import { useShareLink } from '../../../features/share/share-link.ts'
import { parseIdParam } from '../../../routing/params.ts'
import { CLIENT_TABS } from '../../../routing/search-values.ts'
import { pageTitle, routeFlags } from '../../../routing/route-options.ts'

export const Route = createFileRoute('/manage_/client/$id')({
  staticData: {
    ...routeFlags('/manage/client/$id'),
    words: ['clientFile', 'clients', 'desk', 'legal', 'orders', 'skin'],
  },
  head: pageTitle('clients', (words) => words.clients.detailTitle),
  ssr: false,
  validateSearch: searchParams({
    tab: oneOf(CLIENT_TABS),
    of: oneOf(['own', 'promotion']),
    days: oneOf(CLIENT_WINDOWS),
    order: matching(UUID),
  }),
  component: ClientDetail,
})

function ClientDetail() {
  const id = parseIdParam(Route.useParams().id)
  const { tab = 'overview' } = Route.useSearch()
  const linkTo = useShareLink()
  if (id === null) return <ClientMissing />
  return <ClientScreen key={id} id={id} tab={tab} linkTo={linkTo} />
}
