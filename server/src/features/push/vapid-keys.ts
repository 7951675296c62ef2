import { eq } from 'drizzle-orm'
import webPush from 'web-push'
import type { Ctx } from '../../core/context.ts'
import { seal, unseal } from '../../core/seal.ts'
import { marker } from '../../database/tables/house.ts'

export type VapidKeys = { publicKey: string; privateKey: string }

const NAME = 'push_keys'

/**
 * The VAPID key pair that identifies this shop to push services: from the config, or
 * generated once and stored in the database, so that all servers use the same. Changing
 * the pair invalidates every subscription.
 */
export async function vapidKeys(ctx: Ctx): Promise<VapidKeys> {
  const { settings } = ctx.house
  if (settings.vapid) return settings.vapid
  const kept = await read(ctx)
  if (kept) return kept
  const value = seal(settings, NAME, JSON.stringify(webPush.generateVAPIDKeys()))
  await ctx.db.insert(marker).values({ name: NAME, value, at: ctx.now }).onConflictDoNothing()
  return (await read(ctx))!
}

async function read(ctx: Ctx): Promise<VapidKeys | undefined> {
  const [kept] = await ctx.db.select({ value: marker.value }).from(marker).where(eq(marker.name, NAME))
  return kept && (JSON.parse(unseal(ctx.house.settings, NAME, kept.value)) as VapidKeys)
}
