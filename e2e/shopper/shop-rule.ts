import type { APIRequestContext } from '@playwright/test'
import { CONTROL } from '../ports.ts'

/** Changes a dated setting of the shop; servers see it within three seconds. */
export const setShopRule = async (request: APIRequestContext, name: string, value: unknown): Promise<void> => {
  await request.get(`${CONTROL}/change-setting/${name}?value=${encodeURIComponent(JSON.stringify(value))}`)
}
