import { and, eq, isNull } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { rewardLine } from '../../database/tables/rewards.ts'
import { ofPartner } from '../ledger/accounts.ts'
import { lockBalances } from '../ledger/lock-balances.ts'
import { cancelLine } from './cancel-line.ts'
import { lockOrder } from './order-facts.ts'

/** Cancels a pending reward that was flagged or granted by mistake. @throws AppError reward_moved_on */
export async function cancelReward(
  ctx: Ctx,
  { id, reason }: ParsedOf<'POST /api/staff/reward/{id}/cancel'>,
): Promise<Record<string, never>> {
  asStaff(ctx)
  // no audit: the line writes its own
  return inTx(ctx, async (tx) => {
    const [seen] = await tx.db.select({ orderId: rewardLine.orderId }).from(rewardLine).where(eq(rewardLine.id, id))
    if (seen?.orderId) await lockOrder(tx, seen.orderId)
    const [line] = await tx.db
      .select()
      .from(rewardLine)
      .where(and(eq(rewardLine.id, id), eq(rewardLine.status, 'pending'), isNull(rewardLine.reverses)))
      .for('update')
    if (!line) return refuse('reward_moved_on')
    await lockBalances(tx, [ofPartner(line.partnerId, 'pending')])
    await cancelLine(tx, line, reason)
    return {}
  })
}
