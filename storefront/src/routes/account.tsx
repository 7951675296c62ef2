import { oneOf, searchParams } from '@bailu/client/search-params'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { SettingsList } from '../features/account/settings/settings-list.tsx'
import { SettingsSection } from '../features/account/settings/settings-section.tsx'
import { SignOutButton } from '../features/account/sign-out-button.tsx'
import { SETTINGS_SECTIONS } from '../routing/search-values.ts'
import { useCurrentUser } from '../session/current-user.ts'
import { pageTitle, routeFlags } from '../routing/route-options.ts'
import { ErrorState, ScreenSkeleton } from '../ui/screen/screen.tsx'
import { useWords } from '../i18n/i18n.tsx'

const NameForm = lazy(() =>
  import('../features/account/settings/name-and-phone-form.tsx').then(({ NameForm }) => ({ default: NameForm })),
)
const PhoneForm = lazy(() =>
  import('../features/account/settings/name-and-phone-form.tsx').then(({ PhoneForm }) => ({ default: PhoneForm })),
)
const EmailSection = lazy(() => import('../features/account/settings/email-section.tsx'))
const PasswordForm = lazy(() => import('../features/account/settings/password-form.tsx'))
const SessionsSection = lazy(() => import('../features/account/settings/sessions-section.tsx'))
const NotificationSettings = lazy(() => import('../features/push/notification-settings.tsx'))
const DataSection = lazy(() => import('../features/account/settings/data-section.tsx'))
const OwnClientFile = lazy(() => import('../features/clients/own/own-file.tsx'))
const DeleteSection = lazy(() => import('../features/account/settings/delete-section.tsx'))

export const Route = createFileRoute('/account')({
  staticData: {
    ...routeFlags('/account'),
    words: ['account', 'auth', 'clientFile', 'notifications', 'push', 'settings', 'skin'],
  },
  head: pageTitle('account', (words) => words.account.person.account),
  ssr: false,
  validateSearch: searchParams({ show: oneOf(SETTINGS_SECTIONS) }),
  component: AccountScreen,
})

function AccountScreen() {
  const { show: section } = Route.useSearch()
  const navigate = Route.useNavigate()
  const person = useCurrentUser()
  const { settings } = useWords('settings')
  if (person.status === 'unreachable') return <ErrorState cause={null} page onRetry={person.retry} />
  if (person.status !== 'known') return <ScreenSkeleton page />
  const { user } = person
  if (!section)
    return (
      <SettingsList user={user}>
        <SignOutButton />
      </SettingsList>
    )
  const backToList = () => void navigate({ search: {}, replace: true })
  return (
    <Suspense fallback={<ScreenSkeleton page />}>
      {section === 'name' && <NameForm user={user} onDone={backToList} />}
      {section === 'phone' && <PhoneForm user={user} onDone={backToList} />}
      {section === 'email' && <EmailSection user={user} onDone={backToList} />}
      {section === 'password' && <PasswordForm onDone={backToList} />}
      {section === 'sessions' && <SessionsSection />}
      {section === 'notifications' && (
        <SettingsSection title={settings.parts.notifications}>
          <NotificationSettings />
        </SettingsSection>
      )}
      {section === 'data' && (
        <DataSection>
          <OwnClientFile />
        </DataSection>
      )}
      {section === 'delete' && <DeleteSection />}
    </Suspense>
  )
}
