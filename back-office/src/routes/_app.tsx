import { createFileRoute, redirect } from '@tanstack/react-router'
import { AppLayout } from '../app/layout/app-layout.tsx'
import type { CurrentUser } from '../app/session.ts'
import { loadCurrentUser } from '../app/current-user.ts'
import { PageSpinner } from '../ui/load-states.tsx'

/** Layout of all pages that require a signed-in user, who is in the route context. */
export const Route = createFileRoute('/_app')({
  staticData: { words: ['find'] },
  beforeLoad: async (): Promise<{ me: CurrentUser }> => {
    const me = await loadCurrentUser()
    if (me.factor === 'needed') throw redirect({ to: '/second-factor' })
    return { me }
  },
  pendingComponent: PageSpinner,
  component: AppLayout,
})
