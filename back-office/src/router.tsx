import { createRouter } from '@tanstack/react-router'
import { queries } from './queries.ts'
import { routeTree } from './route-tree.gen.ts'
import { onFactorMissing, onSessionEnd } from './session.ts'
import { Missing } from './ui/missing.tsx'

export const router = createRouter({
  routeTree,
  basepath: '/back-office',
  defaultPreload: 'intent',
  defaultNotFoundComponent: Missing,
  scrollRestoration: true,
  // Unknown search parameters (tracking parameters of chat apps) are dropped.
  search: { strict: true },
})

onSessionEnd((goodbye) => {
  queries.clear()
  const { href, pathname } = router.state.location
  if (pathname !== '/sign-in')
    void router.navigate({ to: '/sign-in', search: goodbye ? {} : { to: href }, replace: true })
})

onFactorMissing(() => {
  queries.removeQueries({ queryKey: ['GET /api/staff/me'] })
  void router.invalidate()
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
