import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { StaffWithdrawalDetail } from '@bailu/contract/withdrawals'
import type { Ctx } from '../../core/context.ts'
import { OPEN_RETURNS } from '@bailu/contract/returns'
import { orderReturn } from '../../database/tables/returns.ts'
import { rewardLine } from '../../database/tables/rewards.ts'
import { bankCard } from '../../database/tables/payouts.ts'
import type { WithdrawalRow } from './present-withdrawal.ts'

/** An amount above this multiple of the average paid withdrawal is flagged. */
const TIMES_HIGH = 3n

/** Reasons for finance to review a withdrawal. `others` are the partner's newest other withdrawals. */
export async function flagsOf(
  ctx: Ctx,
  row: WithdrawalRow,
  others: WithdrawalRow[],
  owed: bigint,
  likeStaff: boolean,
): Promise<StaffWithdrawalDetail['flags']> {
  const paid = others.filter(({ status, id }) => status === 'paid' && id < row.id)
  const sum = paid.reduce((all, { net }) => all + net, 0n)
  const held = await ctx.db.$count(
    rewardLine,
    and(eq(rewardLine.partnerId, row.partnerId), eq(rewardLine.held, true), eq(rewardLine.status, 'pending')),
  )
  const changed = row.holdUntil !== null || (await cardChangedSince(ctx, row))
  const flags = {
    card_changed: changed,
    owes: owed > 0n,
    first_payout: paid.length === 0,
    rewards_held: held > 0,
    return_open: await earnedOfReturning(ctx, row.partnerId),
    like_staff: likeStaff,
    high: paid.length > 0 && row.net * BigInt(paid.length) > sum * TIMES_HIGH,
  }
  return (Object.keys(flags) as (keyof typeof flags)[]).filter((name) => flags[name])
}

/** Whether an order behind a settled reward has an open return. */
async function earnedOfReturning(ctx: Ctx, partnerId: number): Promise<boolean> {
  const [found] = await ctx.db
    .select({ id: orderReturn.id })
    .from(orderReturn)
    .innerJoin(rewardLine, eq(rewardLine.orderId, orderReturn.orderId))
    .where(
      and(
        inArray(orderReturn.status, [...OPEN_RETURNS]),
        eq(rewardLine.partnerId, partnerId),
        eq(rewardLine.status, 'approved'),
        isNull(rewardLine.reverses),
      ),
    )
    .limit(1)
  return found !== undefined
}

async function cardChangedSince(ctx: Ctx, { partnerId, requestedAt, accountTail }: WithdrawalRow): Promise<boolean> {
  const [card] = await ctx.db.select().from(bankCard).where(eq(bankCard.partnerId, partnerId))
  return card !== undefined && card.changedAt > requestedAt && card.accountTail !== accountTail
}
