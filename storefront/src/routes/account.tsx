import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { AccountList } from '../features/account/account-list.tsx'
import { PartFrame } from '../features/account/part-frame.tsx'
import { type Part, PARTS } from '../features/account/parts.ts'
import { SignOut } from '../features/person/sign-out-button.tsx'
import { flags } from '../route-table.ts'
import { usePerson } from '../session/use-person.ts'
import { titled } from '../titled.ts'
import { ErrorState, ScreenSkeleton } from '../ui/states.tsx'
import { unread } from '../unread.ts'
import { useWords } from '../words.tsx'

const NameForm = lazy(() => import('../features/account/name-form.tsx'))
const PhoneForm = lazy(() => import('../features/account/phone-form.tsx'))
const EmailPart = lazy(() => import('../features/account/email-part.tsx'))
const PasswordForm = lazy(() => import('../features/account/password-form.tsx'))
const SessionsPart = lazy(() => import('../features/account/sessions-part.tsx'))
const NotificationSettings = lazy(() =>
  import('../features/push/notification-settings.tsx').then(({ NotificationSettings: part }) => ({ default: part })),
)
const DataPart = lazy(() => import('../features/account/data-part.tsx'))
const OwnFile = lazy(() => import('../features/clients/own/own-file.tsx'))
const DeletePart = lazy(() => import('../features/account/delete-part.tsx'))

type Search = { show?: Part | undefined }

export const Route = createFileRoute('/account')({
  staticData: flags('/account'),
  head: titled((words) => words.account.person.account),
  ssr: false,
  validateSearch: unread<Search>,
  component: AccountScreen,
})

function AccountScreen() {
  const asked = Route.useSearch()
  const show = PARTS.find((one) => one === asked.show)
  const navigate = Route.useNavigate()
  const person = usePerson()
  const { settings } = useWords()
  if (person.is === 'unreachable') return <ErrorState page onRetry={person.retry} />
  if (person.is !== 'known') return <ScreenSkeleton page />
  const { user } = person
  if (!show)
    return (
      <AccountList user={user}>
        <SignOut />
      </AccountList>
    )
  const done = () => void navigate({ search: {}, replace: true })
  return (
    <Suspense fallback={<ScreenSkeleton page />}>
      {show === 'name' && <NameForm user={user} onDone={done} />}
      {show === 'phone' && <PhoneForm user={user} onDone={done} />}
      {show === 'email' && <EmailPart user={user} onDone={done} />}
      {show === 'password' && <PasswordForm onDone={done} />}
      {show === 'sessions' && <SessionsPart />}
      {show === 'notifications' && (
        <PartFrame title={settings.parts.notifications}>
          <NotificationSettings />
        </PartFrame>
      )}
      {show === 'data' && (
        <DataPart>
          <OwnFile />
        </DataPart>
      )}
      {show === 'delete' && <DeletePart />}
    </Suspense>
  )
}
