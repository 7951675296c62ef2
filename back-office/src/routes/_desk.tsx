import { createFileRoute, redirect } from '@tanstack/react-router'
import { Desk } from '../layout/desk.tsx'
import type { Me } from '../session.ts'
import { loadMe } from '../use-me.ts'
import { Waiting } from '../ui/waiting.tsx'

/** Everything but the sign-in needs somebody at work; they are in the context of each screen. */
export const Route = createFileRoute('/_desk')({
  beforeLoad: async (): Promise<{ me: Me }> => {
    const me = await loadMe()
    if (me.factor === 'needed') throw redirect({ to: '/second-factor' })
    return { me }
  },
  pendingComponent: Waiting,
  component: Desk,
})
