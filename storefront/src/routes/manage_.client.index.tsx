import { createFileRoute } from '@tanstack/react-router'
import { ClientListScreen } from '../features/clients/client-list-screen.tsx'
import { useOwnLink } from '../features/share/use-own-link.ts'
import { flags } from '../route-table.ts'
import { titled } from '../titled.ts'

export const Route = createFileRoute('/manage_/client/')({
  staticData: flags('/manage/client'),
  head: titled((words) => words.clients.title),
  ssr: false,
  component: ClientList,
})

function ClientList() {
  return <ClientListScreen link={useOwnLink()('/home')} />
}
