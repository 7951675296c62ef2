import { createFileRoute } from '@tanstack/react-router'
import { ClientListScreen } from '../../../features/clients/client-list-screen.tsx'
import { useShareLink } from '../../../features/share/share-link.ts'
import { pageTitle, routeFlags } from '../../../routing/route-options.ts'

export const Route = createFileRoute('/manage_/client/')({
  staticData: { ...routeFlags('/manage/client'), words: ['clients', 'desk'] },
  head: pageTitle('clients', (words) => words.clients.title),
  ssr: false,
  component: ClientList,
})

function ClientList() {
  return <ClientListScreen link={useShareLink()('/home')} />
}
