import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { FirstFactor } from '../features/me/first-factor.tsx'
import { loadMe } from '../use-me.ts'
import { Waiting } from '../ui/waiting.tsx'

/** Whoever has a role that works only with a second factor, and none yet, gets no further than this. */
export const Route = createFileRoute('/second-factor')({
  beforeLoad: async () => ({ me: await loadMe() }),
  pendingComponent: Waiting,
  component: Screen,
})

function Screen() {
  const navigate = useNavigate()
  return <FirstFactor onDone={() => void navigate({ to: '/', replace: true })} />
}
