import { matching, searchParams, UUID } from '@bailu/client/search-params'
import { createFileRoute } from '@tanstack/react-router'
import { MessagesPage } from '../../features/messages/message-list.tsx'

export const Route = createFileRoute('/_app/messages')({
  staticData: { words: ['bank', 'content', 'messages'] },
  validateSearch: searchParams({ segment: matching(UUID) }),
  component: Screen,
})

function Screen() {
  const { segment } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <MessagesPage key={segment} segment={segment} onWritten={() => void navigate({ search: {}, replace: true })} />
}
