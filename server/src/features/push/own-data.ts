import { asc, eq } from 'drizzle-orm'
import type { Ctx, UserScope } from '../../core/context.ts'
import { at, type OwnRow, type OwnSection } from '../../core/own-data.ts'
import { pushSilence, pushSubscription } from '../../database/tables/push.ts'

async function read(ctx: Ctx, { userId }: UserScope): Promise<OwnRow[]> {
  const rows = await ctx.db
    .select()
    .from(pushSubscription)
    .where(eq(pushSubscription.userId, userId))
    .orderBy(asc(pushSubscription.id))
  return rows.map(({ device, lang, createdAt, toldAt }) => ({
    device,
    language: lang,
    added_at: at(createdAt),
    sent_at: at(toldAt),
  }))
}

/** Own-data export of push subscriptions, without their addresses, which are secrets. */
export const pushData: OwnSection = { name: 'notifications', read }

export async function forgetPush(tx: Ctx, { userId }: UserScope): Promise<void> {
  await tx.db.delete(pushSubscription).where(eq(pushSubscription.userId, userId))
  await tx.db.delete(pushSilence).where(eq(pushSilence.userId, userId))
}
