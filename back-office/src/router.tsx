import { createRouter } from '@tanstack/react-router'
import { queryClient } from './app/query-client.ts'
import { routeTree } from './route-tree.gen.ts'
import {
  openSignIn,
  openStart,
  setMissingFactorHandler,
  setPersonChangeHandler,
  setSessionEndHandler,
} from './app/session.ts'
import { NotFoundPage, RouteError } from './ui/load-states.tsx'

export const router = createRouter({
  routeTree,
  basepath: '/back-office',
  defaultPreload: 'intent',
  defaultNotFoundComponent: NotFoundPage,
  defaultErrorComponent: RouteError,
  scrollRestoration: true,
  // Unknown search parameters (tracking parameters of chat apps) are dropped.
  search: { strict: true },
})

setSessionEndHandler((signedOutByUser) => {
  queryClient.clear()
  openSignIn(signedOutByUser ? undefined : router.state.location.href)
})

// A new document: nothing of the former person stays, and none of their changes that wait for a password is sent.
setPersonChangeHandler(openStart)

setMissingFactorHandler(() => {
  queryClient.removeQueries({ queryKey: ['GET /api/staff/me'] })
  void router.invalidate()
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
