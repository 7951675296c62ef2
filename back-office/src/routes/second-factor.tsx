import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { FirstFactorPage } from '../features/auth/second-factor.tsx'
import { loadCurrentUser } from '../app/current-user.ts'
import { PageSpinner } from '../ui/load-states.tsx'

/** Users whose role requires a second factor and who have none are redirected here. */
export const Route = createFileRoute('/second-factor')({
  staticData: { words: ['staff'] },
  beforeLoad: async () => ({ me: await loadCurrentUser() }),
  pendingComponent: PageSpinner,
  component: Screen,
})

function Screen() {
  const navigate = useNavigate()
  return <FirstFactorPage onDone={() => void navigate({ to: '/', replace: true })} />
}
