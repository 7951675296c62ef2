import { eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import type { Merged } from '../../core/merged.ts'
import { pushSilence, pushSubscription } from '../../database/tables/push.ts'

/** Merging accounts: subscriptions of the closed account are deleted with its sessions; disabled kinds stay disabled. */
export async function takeOverPush(tx: Ctx, { from, to }: Merged): Promise<Record<string, number>> {
  await tx.db.delete(pushSubscription).where(eq(pushSubscription.userId, from))
  const quiet = await tx.db.delete(pushSilence).where(eq(pushSilence.userId, from)).returning()
  if (quiet.length > 0)
    await tx.db
      .insert(pushSilence)
      .values(quiet.map(({ kind }) => ({ userId: to, kind })))
      .onConflictDoNothing()
  return {}
}
