import { and, eq } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { requireOthers } from '../../core/own-account.ts'
import { refuse } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { rewardLine } from '../../database/tables/rewards.ts'

/** Releases a reward on hold after review; it settles when it is due. @throws AppError reward_moved_on, own_account, approval_open */
export async function releaseReward(
  ctx: Ctx,
  { id, reason }: ParsedOf<'POST /api/staff/reward/{id}/release'>,
): Promise<Record<string, never>> {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const held = and(eq(rewardLine.id, id), eq(rewardLine.held, true), eq(rewardLine.status, 'pending'))
    const [line] = await tx.db.select().from(rewardLine).where(held).for('update')
    if (!line) return refuse('reward_moved_on')
    // Released only with its full list, by the decision of a second person.
    if (line.approvalId !== null) return refuse('approval_open')
    await requireOthers(tx, scope, line.partnerId)
    await tx.db.update(rewardLine).set({ held: false }).where(eq(rewardLine.id, id))
    await record(
      tx,
      'reward.released',
      { type: 'reward', id },
      { before: { held: true }, after: { held: false }, reason },
    )
    return {}
  })
}
