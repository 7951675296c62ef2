import { createFileRoute, redirect } from '@tanstack/react-router'
import { Desk } from '../layout/desk.tsx'
import type { Me } from '../session.ts'
import { loadMe } from '../use-me.ts'
import { Waiting } from '../ui/waiting.tsx'

/** Layout of all pages that require a signed-in user, who is in the route context. */
export const Route = createFileRoute('/_desk')({
  beforeLoad: async (): Promise<{ me: Me }> => {
    const me = await loadMe()
    if (me.factor === 'needed') throw redirect({ to: '/second-factor' })
    return { me }
  },
  pendingComponent: Waiting,
  component: Desk,
})
