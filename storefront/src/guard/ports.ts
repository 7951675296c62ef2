import type { AnyRouter } from '@tanstack/react-router'
import { referral } from '../guest-data.ts'
import { ROUTE_TABLE, rowOf } from '../route-table.ts'
import type { RouterContext } from '../router.tsx'
import { tokenInHand, useAuth } from '../state/auth.ts'
import { closeOverlays } from '../ui/overlays.ts'
import { askLogin } from './ask-login.ts'
import type { Ports } from './guard.ts'
import { loadUser } from '../session/load-user.ts'

export const portsOf = (router: AnyRouter): Ports => ({
  flagsOf: (pathname) => {
    const row = rowOf(pathname)
    return row && ROUTE_TABLE[row]
  },
  closeOverlays,
  token: tokenInHand,
  userKnown: () => useAuth.getState().userInfo !== null,
  loadUser,
  referral: referral.get,
  saveReferral: referral.set,
  clearQuery: () => dropQueryOnArrival(router),
  // Offline, nothing is handed over and nothing removed.
  forgetReferral: () =>
    import('../session/hand-over.ts')
      .then(({ handOver }) => handOver())
      .then(
        () => seeHandedOver(router),
        () => {},
      ),
  confirmLogin: askLogin,
})

/** Queries that ran during the hand-over lack the data handed over: refetch them. */
const seeHandedOver = (router: AnyRouter) => {
  const { queryClient } = router.options.context as RouterContext
  for (const key of ['address', 'cart', 'order']) void queryClient.invalidateQueries({ queryKey: [key] })
}

/** The navigation may still be pending: waits until the router has resolved it. */
const dropQueryOnArrival = (router: AnyRouter) => {
  const drop = () => {
    const { e, ...rest } = router.state.location.search as Record<string, string>
    if (e === undefined) return
    const { pathname } = router.state.location
    void router.navigate({ to: pathname, search: rest, replace: true, ignoreBlocker: true } as never)
  }
  const stop = router.subscribe('onResolved', () => {
    stop()
    drop()
  })
  if (router.state.status === 'idle') queueMicrotask(drop)
}
