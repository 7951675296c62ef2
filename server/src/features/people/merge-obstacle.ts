import { and, eq, exists, inArray, isNull, ne, notInArray, or } from 'drizzle-orm'
import type { MERGE_OBSTACLES } from '@bailu/contract/staff-people'
import type { Ctx } from '../../core/context.ts'
import { partnerApplication } from '../../database/tables/applications.ts'
import { order } from '../../database/tables/orders.ts'
import { partner, type user } from '../../database/tables/people.ts'
import { refundDue } from '../../database/tables/refunds.ts'
import { orderReturn } from '../../database/tables/returns.ts'

type Person = typeof user.$inferSelect
export type MergeObstacle = (typeof MERGE_OBSTACLES)[number]

/** Why the second account cannot be merged into the first; null if it can. */
export async function mergeObstacle(ctx: Ctx, stays: Person, leaves: Person): Promise<MergeObstacle | null> {
  const both = [stays.id, leaves.id]
  if (stays.disabledAt || leaves.disabledAt) return 'merge_disabled'
  // Also for former partners, who may have earned rewards.
  if ((await ctx.db.$count(partner, inArray(partner.userId, both))) > 0) return 'merge_partner'
  const open = and(inArray(partnerApplication.userId, both), eq(partnerApplication.status, 'submitted'))
  if ((await ctx.db.$count(partnerApplication, open)) > 0) return 'merge_application'
  if (leaves.mentorId !== null && leaves.mentorId !== stays.mentorId) return 'merge_mentors'
  return (await moneyOpen(ctx, leaves.id)) ? 'merge_money' : null
}

/** Whether payments, deliveries, returns or refunds are still open: the account's owner has to settle them. */
async function moneyOpen(ctx: Ctx, userId: number): Promise<boolean> {
  const refunds = ctx.db
    .select({ id: refundDue.id })
    .from(refundDue)
    .where(and(eq(refundDue.orderId, order.id), eq(refundDue.status, 'owed')))
  const returns = ctx.db
    .select({ id: orderReturn.id })
    .from(orderReturn)
    .where(
      and(
        eq(orderReturn.orderId, order.id),
        notInArray(orderReturn.status, ['rejected', 'refunded', 'withdrawn', 'closed']),
      ),
    )
  const unpaidOrUnsent = and(ne(order.status, 'canceled'), or(isNull(order.paidAt), ne(order.status, 'finished')))
  const open = and(eq(order.userId, userId), or(unpaidOrUnsent, exists(refunds), exists(returns)))
  return (await ctx.db.$count(order, open)) > 0
}
