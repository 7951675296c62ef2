import type { Window } from '@bailu/contract/client-kinds'
import { createFileRoute } from '@tanstack/react-router'
import { CLIENT_TABS, ClientScreen, type ClientTab, Missing } from '../features/clients/detail/client-screen.tsx'
import { pathNumber } from '../path-number.ts'
import { flags } from '../route-table.ts'
import { titled } from '../titled.ts'
import { unread } from '../unread.ts'

type Search = { tab?: ClientTab; of?: 'own' | 'promotion'; days?: Window | undefined }

export const Route = createFileRoute('/manage_/client/$id')({
  staticData: flags('/manage/client/$id'),
  head: titled((words) => words.clients.title),
  ssr: false,
  validateSearch: unread<Search>,
  component: ClientDetail,
})

function ClientDetail() {
  const id = pathNumber(Route.useParams().id)
  const { tab } = Route.useSearch()
  if (id === null) return <Missing />
  return (
    <ClientScreen
      key={id}
      id={id}
      tab={CLIENT_TABS.find((one) => one === tab) ?? 'overview'}
      consentLink={`${window.location.origin}/account?show=data`}
    />
  )
}
