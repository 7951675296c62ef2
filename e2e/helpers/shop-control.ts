import type { APIRequestContext } from '@playwright/test'
import { CONTROL_URL } from '../ports.ts'

/** The server's time in milliseconds; other journeys advance it. */
export const readShopClock = async (request: APIRequestContext): Promise<number> =>
  Number(await (await request.get(`${CONTROL_URL}/now`)).text())

/** The Bangkok day so many days ago, by the server's clock, as 2006-02-28. */
export const readBangkokDay = async (request: APIRequestContext, daysAgo = 0): Promise<string> =>
  new Date((await readShopClock(request)) + 7 * 3_600_000 - daysAgo * 86_400_000).toISOString().slice(0, 10)

/** Changes a shop rule from now on; servers read it within three seconds. */
export const setShopRule = async (request: APIRequestContext, name: string, value: unknown): Promise<void> => {
  await request.get(`${CONTROL_URL}/change-shop-rule/${name}?value=${encodeURIComponent(JSON.stringify(value))}`)
}
