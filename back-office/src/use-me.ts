import { useRouteContext } from '@tanstack/react-router'
import type { Key } from '@bailu/contract/calls'
import { queries } from './queries.ts'
import { request } from './request/request.ts'
import { setShopClock } from './shop-clock.ts'
import { holdCsrf, mayCall, type Me } from './session.ts'

/** Loads the signed-in user once. @throws AppError login_required when nobody is signed in */
export async function loadMe(): Promise<Me> {
  const me = await queries.ensureQueryData({
    queryKey: ['GET /api/staff/me', {}],
    queryFn: async () => {
      const found = await request('GET /api/staff/me', {})
      setShopClock(found.now)
      return found
    },
  })
  holdCsrf(me.csrf)
  return me
}

/** The signed-in user. */
export const useMe = (): Me => useRouteContext({ from: '/_desk', select: ({ me }) => me })

/** Builds URLs of shop pages, which may be on another host than the back office. @param path from the shop's root */
export function useShopLink(): (path: `/${string}`) => string {
  const { shop_url } = useMe()
  return (path) => shop_url + path
}

/** Returns a check whether the signed-in user may make a call; buttons are hidden otherwise. */
export function useMay(): (key: Key) => boolean {
  const { role } = useMe()
  return (key) => mayCall(role, key)
}
