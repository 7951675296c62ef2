import { and, eq } from 'drizzle-orm'
import type { StaffWithdrawalDetail } from '@bailu/contract/withdrawals'
import type { Ctx } from '../../core/context.ts'
import { rewardLine } from '../../database/tables/rewards.ts'
import { bankCard } from '../../database/tables/payouts.ts'
import type { WithdrawalRow } from './present-withdrawal.ts'

/** So many times the average of the ones paid before is worth a second look. */
const TIMES_HIGH = 3n

/** Why finance should look twice. `others` are the partner's newest other withdrawals. */
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
    like_staff: likeStaff,
    high: paid.length > 0 && row.net * BigInt(paid.length) > sum * TIMES_HIGH,
  }
  return (Object.keys(flags) as (keyof typeof flags)[]).filter((name) => flags[name])
}

async function cardChangedSince(ctx: Ctx, { partnerId, requestedAt, accountTail }: WithdrawalRow): Promise<boolean> {
  const [card] = await ctx.db.select().from(bankCard).where(eq(bankCard.partnerId, partnerId))
  return card !== undefined && card.changedAt > requestedAt && card.accountTail !== accountTail
}
