import { useRouteContext } from '@tanstack/react-router'
import type { Key } from '@bailu/contract/calls'
import { queries } from './queries.ts'
import { request } from './request/request.ts'
import { setShopClock } from './shop-clock.ts'
import { holdCsrf, mayCall, type Me } from './session.ts'

/** Who is at work, asked once. @throws Refusal when nobody is signed in */
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

/** Who is at work. */
export const useMe = (): Me => useRouteContext({ from: '/_desk', select: ({ me }) => me })

/** The address of a page of the shop, also where the back office has a host of its own. @param path from its root */
export function useShopLink(): (path: `/${string}`) => string {
  const { shop_url } = useMe()
  return (path) => shop_url + path
}

/** Whether who is at work may make a call: buttons ask before they show. */
export function useMay(): (key: Key) => boolean {
  const { role } = useMe()
  return (key) => mayCall(role, key)
}
