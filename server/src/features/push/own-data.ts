import { asc, eq } from 'drizzle-orm'
import type { Ctx, UserScope } from '../../core/context.ts'
import type { AccountMerge } from '../../core/users.ts'
import { pushSubscription } from '../mail/table.ts'
import { isoTime, type PersonalDataRow, type PersonalDataSection } from '../legal/personal-data.ts'

/** Merging accounts: subscriptions of the closed account are deleted with its sessions. */
export async function mergeAccountPush(tx: Ctx, { from }: AccountMerge): Promise<Record<string, number>> {
  await tx.db.delete(pushSubscription).where(eq(pushSubscription.userId, from))
  return {}
}

async function readPushData(ctx: Ctx, { userId }: UserScope): Promise<PersonalDataRow[]> {
  const rows = await ctx.db
    .select()
    .from(pushSubscription)
    .where(eq(pushSubscription.userId, userId))
    .orderBy(asc(pushSubscription.id))
  return rows.map(({ device, lang, createdAt, notifiedAt }) => ({
    device,
    language: lang,
    added_at: isoTime(createdAt),
    sent_at: isoTime(notifiedAt),
  }))
}

/** Own-data export of push subscriptions, without their addresses, which are secrets. */
export const pushData: PersonalDataSection = { name: 'notifications', read: readPushData }

export async function erasePush(tx: Ctx, { userId }: UserScope): Promise<void> {
  await tx.db.delete(pushSubscription).where(eq(pushSubscription.userId, userId))
}
