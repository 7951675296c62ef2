import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { FirstFactor } from '../features/me/first-factor.tsx'
import { loadMe } from '../use-me.ts'
import { Waiting } from '../ui/waiting.tsx'

/** Users whose role requires a second factor and who have none are redirected here. */
export const Route = createFileRoute('/second-factor')({
  beforeLoad: async () => ({ me: await loadMe() }),
  pendingComponent: Waiting,
  component: Screen,
})

function Screen() {
  const navigate = useNavigate()
  return <FirstFactor onDone={() => void navigate({ to: '/', replace: true })} />
}
