import { and, asc, eq, gt, isNull, lte, not } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { returnOpen } from '../../core/open-return.ts'
import { rewardLine } from '../../database/tables/rewards.ts'
import { reviewOwn } from './review-own.ts'
import { settleLine } from './settle-line.ts'

const BATCH = 50

/**
 * Settles every due line; those of an order with an open return wait until it ends. Several servers may run it
 * concurrently: each line has its own transaction, and a failing one is logged and left for the next run.
 */
export async function settleRewards(ctx: Ctx): Promise<{ settled: number; failed: number }> {
  const done = { settled: 0, failed: 0 }
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const due = await ctx.db
      .select({ id: rewardLine.id, orderId: rewardLine.orderId })
      .from(rewardLine)
      .where(
        and(
          eq(rewardLine.status, 'pending'),
          eq(rewardLine.held, false),
          isNull(rewardLine.reverses),
          lte(rewardLine.settlesAt, ctx.now),
          not(returnOpen(rewardLine.orderId)),
          gt(rewardLine.id, last),
        ),
      )
      .orderBy(asc(rewardLine.id))
      .limit(BATCH)
    for (const { id, orderId } of due) {
      last = id
      try {
        // The partner's phone, address or card may have changed since.
        if (orderId !== null && (await reviewOwn(ctx, orderId))) continue
        if (await settleLine(ctx, id)) done.settled += 1
      } catch (error) {
        done.failed += 1
        ctx.log.error({ err: error, reward: id }, 'reward line could not settle')
      }
    }
    if (due.length < BATCH) return done
  }
}
