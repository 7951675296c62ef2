import { and, eq, or } from 'drizzle-orm'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { rewardLine } from '../../database/tables/rewards.ts'
import { ofCompany, ofPartner } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { giveBackBudget } from './activity-budget.ts'
import { addToDay } from './partner-day.ts'
import { moveInDay } from './reward-day.ts'
import { pendingReductions, sumOf, type RewardLine } from './reversals.ts'

/** Cancels a pending line and its pending reversals; the caller has locked the line and the accounts. */
export async function cancelLine(ctx: Ctx, line: RewardLine, reason: string): Promise<void> {
  const reductions = await pendingReductions(ctx, line.id)
  const canceled = await ctx.db
    .update(rewardLine)
    .set({ status: 'canceled', canceledAt: ctx.now, reason })
    .where(and(or(eq(rewardLine.id, line.id), eq(rewardLine.reverses, line.id)), eq(rewardLine.status, 'pending')))
    .returning({ id: rewardLine.id })
  if (canceled.length !== 1 + reductions.length) throw new Error(`Reward line ${line.id} changed under its lock`)
  const left = line.gross + sumOf(reductions, 'gross')
  await post(ctx, {
    code: 'reward.canceled',
    ref: { type: 'reward', id: line.id },
    legs: [{ debit: ofPartner(line.partnerId, 'pending'), credit: ofCompany('commission_expense'), amount: left }],
  })
  for (const one of [line, ...reductions]) {
    // Booked on the day of cancellation, like the order's points: sums of past days do not change.
    await addToDay(ctx, one.partnerId, ctx.now, { rewards: -one.gross })
    await moveInDay(ctx, one, 'canceled')
  }
  if (line.kind === 'activity') await giveBackBudget(ctx, line)
  await record(ctx, 'reward.canceled', { type: 'reward', id: line.id }, { gross: String(left), reason })
}
