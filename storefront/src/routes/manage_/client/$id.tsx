import type { ClientWindow } from '@bailu/contract/clients/kinds'
import { createFileRoute } from '@tanstack/react-router'
import {
  CLIENT_TABS,
  ClientScreen,
  type ClientTab,
  ClientMissing,
} from '../../../features/clients/detail/client-screen.tsx'
import { parseIdParam, unvalidatedSearch } from '../../../routing/params.ts'
import { routeFlags } from '../../../routing/route-table.ts'
import { pageTitle } from '../../../routing/page-head.ts'

type Search = { tab?: ClientTab; of?: 'own' | 'promotion'; days?: ClientWindow | undefined }

export const Route = createFileRoute('/manage_/client/$id')({
  staticData: routeFlags('/manage/client/$id'),
  head: pageTitle((words) => words.clients.title),
  ssr: false,
  validateSearch: unvalidatedSearch<Search>,
  component: ClientDetail,
})

function ClientDetail() {
  const id = parseIdParam(Route.useParams().id)
  const { tab } = Route.useSearch()
  if (id === null) return <ClientMissing />
  return (
    <ClientScreen
      key={id}
      id={id}
      tab={CLIENT_TABS.find((known) => known === tab) ?? 'overview'}
      consentLink={`${window.location.origin}/account?show=data`}
    />
  )
}
