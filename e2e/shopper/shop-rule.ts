import type { APIRequestContext } from '@playwright/test'
import { CONTROL } from '../ports.ts'

/** Changes a shop rule from now on; servers read it within three seconds. */
export const setShopRule = async (request: APIRequestContext, name: string, value: unknown): Promise<void> => {
  await request.get(`${CONTROL}/change-setting/${name}?value=${encodeURIComponent(JSON.stringify(value))}`)
}
