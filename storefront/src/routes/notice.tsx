import { createFileRoute } from '@tanstack/react-router'
import { MessageListScreen } from '../features/messages/message-list-screen.tsx'
import { PushSettingsButton } from '../features/push/push-settings-button.tsx'
import { pageTitle, routeFlags } from '../routing/route-options.ts'

export const Route = createFileRoute('/notice')({
  staticData: { ...routeFlags('/notice'), words: ['brand', 'notifications', 'push'] },
  head: pageTitle('articles', (words) => words.articles.titles.notice),
  ssr: false,
  component: () => <MessageListScreen headerAction={<PushSettingsButton />} />,
})
