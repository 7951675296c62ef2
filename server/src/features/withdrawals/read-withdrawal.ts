import { and, eq } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { WithdrawalDetail } from '@bailu/contract/withdrawals'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asPartner } from '../../core/scope.ts'
import { payout, withdrawal } from '../../database/tables/payouts.ts'
import { payoutDayOf } from './payout-days.ts'
import { presentDetail } from './present-withdrawal.ts'

export async function readWithdrawal(
  ctx: Ctx,
  { id }: ParsedOf<'GET /api/withdrawal/{id}'>,
): Promise<WithdrawalDetail> {
  const { partnerId } = asPartner(ctx)
  const [found] = await ctx.db
    .select({ row: withdrawal, paid: payout })
    .from(withdrawal)
    .leftJoin(payout, eq(payout.withdrawalId, withdrawal.id))
    .where(and(eq(withdrawal.id, id), eq(withdrawal.partnerId, partnerId)))
  if (!found) return refuse('not_found')
  return presentDetail(found.row, found.paid, { now: ctx.now, expects: await payoutDayOf(ctx) })
}
