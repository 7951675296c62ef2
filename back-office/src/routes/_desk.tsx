import { createFileRoute } from '@tanstack/react-router'
import { Desk } from '../layout/desk.tsx'
import { queries } from '../queries.ts'
import { request } from '../request/request.ts'
import { holdCsrf, type Me } from '../session.ts'
import { Waiting } from '../ui/waiting.tsx'

/** Everything but the sign-in needs somebody at work; they are in the context of each screen. */
export const Route = createFileRoute('/_desk')({
  beforeLoad: async (): Promise<{ me: Me }> => {
    const me = await queries.ensureQueryData({
      queryKey: ['GET /api/staff/me', {}],
      queryFn: () => request('GET /api/staff/me', {}),
    })
    holdCsrf(me.csrf)
    return { me }
  },
  pendingComponent: Waiting,
  component: Desk,
})
