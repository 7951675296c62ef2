import { createFileRoute } from '@tanstack/react-router'
import { NotificationListScreen } from '../features/notifications/notification-list-screen.tsx'
import { PushSettingsButton } from '../features/push/push-settings-button.tsx'
import { pageTitle, routeFlags } from '../routing/route-options.ts'
import { useWords } from '../i18n/i18n.tsx'
import { useAuth } from '../session/auth.ts'

export const Route = createFileRoute('/notifications')({
  staticData: { ...routeFlags('/notifications'), words: ['account', 'notifications', 'push'] },
  head: pageTitle('notifications', (words) => words.notifications.title),
  ssr: false,
  component: Notifications,
})

function Notifications() {
  const isPartner = useAuth(({ saleInfo }) => saleInfo !== null)
  const { settings } = useWords('notifications').notifications
  return <NotificationListScreen isPartner={isPartner} headerAction={<PushSettingsButton label={settings} />} />
}
