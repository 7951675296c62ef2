import { and, eq, lte, sql } from 'drizzle-orm'
import { bangkokDay } from '@bailu/phrases/days'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { fail } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'
import { activityMonth, type rewardLine } from './table.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'

const monthOf = (at: Date): string => bangkokDay(at).slice(0, 7)

/**
 * Reserves an amount (satang) of this month's budget for activity rewards. Locked last in a transaction, after the
 * partners' accounts; of concurrent calls those that would exceed the budget fail.
 * @throws AppError budget_exceeded
 */
export async function spendBudget(tx: Ctx, amount: bigint): Promise<void> {
  const month = monthOf(tx.now)
  const budget = await readShopRule(tx, 'activity_budget')
  await tx.db.insert(activityMonth).values({ month, granted: 0n }).onConflictDoNothing()
  const { rowCount } = await tx.db
    .update(activityMonth)
    .set({ granted: sql`${activityMonth.granted} + ${amount}` })
    .where(and(eq(activityMonth.month, month), lte(activityMonth.granted, budget - amount)))
  if (rowCount !== 1) fail('budget_exceeded')
}

/** Returns the amount of a canceled line to the budget of the month in which it was granted. */
export async function releaseBudget(
  tx: Ctx,
  { earnedAt, gross }: Pick<typeof rewardLine.$inferSelect, 'earnedAt' | 'gross'>,
): Promise<void> {
  await tx.db
    .update(activityMonth)
    .set({ granted: sql`${activityMonth.granted} - ${gross}` })
    .where(eq(activityMonth.month, monthOf(earnedAt)))
}

export const readActivityBudget: Handler<'GET /api/staff/reward/budget'> = async (ctx) => {
  asStaff(ctx)
  const month = monthOf(ctx.now)
  const budget = await readShopRule(ctx, 'activity_budget')
  const [row] = await ctx.db.select().from(activityMonth).where(eq(activityMonth.month, month))
  const granted = row?.granted ?? 0n
  return {
    month,
    budget: asNumber(budget),
    granted: asNumber(granted),
    left: asNumber(granted < budget ? budget - granted : 0n),
  }
}
