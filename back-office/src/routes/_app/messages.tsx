import { createFileRoute } from '@tanstack/react-router'
import { MessagesPage } from '../../features/messages/message-list.tsx'

export const Route = createFileRoute('/_app/messages')({
  staticData: { words: ['bank', 'content', 'messages'] },
  component: MessagesPage,
})
