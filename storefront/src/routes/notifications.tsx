import { createFileRoute } from '@tanstack/react-router'
import { NotificationListScreen } from '../features/notifications/notification-list-screen.tsx'
import { PushSettingsButton } from '../features/push/push-settings-button.tsx'
import { pageTitle, routeFlags } from '../routing/route-options.ts'
import { useWords } from '../i18n/i18n.tsx'

export const Route = createFileRoute('/notifications')({
  staticData: { ...routeFlags('/notifications'), words: ['account', 'notifications', 'push'] },
  head: pageTitle('notifications', (words) => words.notifications.title),
  ssr: false,
  component: Notifications,
})

function Notifications() {
  const { settings } = useWords('notifications').notifications
  return <NotificationListScreen headerAction={<PushSettingsButton label={settings} />} />
}
