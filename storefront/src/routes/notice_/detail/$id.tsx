import { createFileRoute } from '@tanstack/react-router'
import { MessageScreen } from '../../../features/messages/message-screen.tsx'
import { parseIdParam } from '../../../routing/params.ts'
import { pageTitle, routeFlags } from '../../../routing/route-options.ts'

export const Route = createFileRoute('/notice_/detail/$id')({
  staticData: { ...routeFlags('/notice/detail/$id'), words: ['brand', 'notifications'] },
  head: pageTitle('brand', (words) => words.brand.messageTitle),
  ssr: false,
  component: Detail,
})

function Detail() {
  const { id } = Route.useParams()
  return <MessageScreen id={parseIdParam(id)} />
}
