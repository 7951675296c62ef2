import { useRouteContext } from '@tanstack/react-router'
import type { Key } from '@bailu/contract/calls'
import { queryClient } from './query-client.ts'
import { request } from './api/request.ts'
import { setServerClock } from './clock.ts'
import { isLeavingApp, mayCall, setPerson, type CurrentUser } from './session.ts'

/** Loads the signed-in user once. When nobody is signed in the browser leaves for the sign-in page, and it never settles. */
export async function loadCurrentUser(): Promise<CurrentUser> {
  try {
    const me = await queryClient.ensureQueryData({
      queryKey: ['GET /api/staff/me', {}],
      queryFn: async () => {
        const currentUser = await request('GET /api/staff/me', {})
        setServerClock(currentUser.now)
        return currentUser
      },
    })
    setPerson(me)
    return me
  } catch (cause) {
    // An error page would be shown until the browser has left.
    if (isLeavingApp()) return new Promise<never>(() => undefined)
    throw cause
  }
}

/** Email of the signed-in user; undefined before it is loaded. */
export const currentEmail = (): string | undefined =>
  queryClient.getQueryData<CurrentUser>(['GET /api/staff/me', {}])?.email

/** The signed-in user. */
export const useCurrentUser = (): CurrentUser => useRouteContext({ from: '/_app', select: ({ me }) => me })

/** Builds URLs of shop pages, which may be on another host than the back office. @param path from the shop's root */
export function useShopUrl(): (path: `/${string}`) => string {
  const { shop_url } = useCurrentUser()
  return (path) => shop_url + path
}

/** Returns a check whether the signed-in user may make a call; buttons are hidden otherwise. */
export function usePermissions(): (key: Key) => boolean {
  const me = useCurrentUser()
  return (key) => mayCall(me, key)
}
