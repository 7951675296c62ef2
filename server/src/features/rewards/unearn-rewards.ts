import { and, eq, isNotNull } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { inTx } from '../../database/connect.ts'
import { orderGrowth } from '../../database/tables/levels.ts'
import { newcomer, newcomerMark, rewardedOrder } from '../../database/tables/rewards.ts'
import { lockLines } from './lock-lines.ts'
import { takePoints } from './order-points.ts'
import { takeBackLines } from './take-back-rewards.ts'

/**
 * For a voided payment: cancels everything the order earned, including its newcomer marks; it earns again when it is paid.
 * @throws AppError rewards_settled when a line has settled or growth has counted
 */
export async function unearnRewards(ctx: Ctx, orderId: string, reason: string): Promise<void> {
  // no audit: each line writes its own; points are recorded by their transfers
  await inTx(ctx, async (tx) => {
    const lines = (await lockLines(tx, orderId)) ?? []
    const counted = await tx.db.$count(
      orderGrowth,
      and(eq(orderGrowth.orderId, orderId), isNotNull(orderGrowth.countedAt)),
    )
    if (counted > 0 || lines.some(({ status }) => status !== 'pending')) return refuse('rewards_settled')
    await takeBackLines(tx, lines, reason)
    for (const { id } of lines.filter(({ kind }) => kind === 'newcomer')) {
      await tx.db.delete(newcomerMark).where(eq(newcomerMark.rewardId, id))
      await tx.db.delete(newcomer).where(eq(newcomer.rewardId, id))
    }
    await takePoints(tx, orderId)
    await tx.db.delete(rewardedOrder).where(eq(rewardedOrder.orderId, orderId))
  })
}
