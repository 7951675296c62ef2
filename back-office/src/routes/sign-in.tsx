import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router'
import { SignIn } from '../features/auth/sign-in.tsx'

export const Route = createFileRoute('/sign-in')({
  // Only paths of this app are accepted: no open redirect after sign-in.
  validateSearch: ({ to }: { to?: unknown }): { to?: string } =>
    typeof to === 'string' && /^\/(?![/\\])/.test(to) ? { to } : {},
  component: Screen,
})

function Screen() {
  const { to = '/' } = Route.useSearch()
  const navigate = useNavigate()
  const { history } = useRouter()
  return (
    <SignIn
      onDone={() =>
        to === '/'
          ? void navigate({ to: '/', replace: true })
          : history.replace(`/back-office${to.replace(/^\/back-office/, '')}`)
      }
    />
  )
}
