import type { APIRequestContext } from '@playwright/test'
import { CONTROL } from '../ports.ts'

/** The server's time in milliseconds; other journeys advance it. */
export const shopNow = async (request: APIRequestContext): Promise<number> =>
  Number(await (await request.get(`${CONTROL}/now`)).text())

/** The Bangkok day so many days ago, by the server's clock, as 2006-02-28. */
export const bangkokDay = async (request: APIRequestContext, back = 0): Promise<string> =>
  new Date((await shopNow(request)) + 7 * 3_600_000 - back * 86_400_000).toISOString().slice(0, 10)
