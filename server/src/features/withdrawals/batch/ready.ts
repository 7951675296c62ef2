import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, notExists, or, sql, type SQL } from 'drizzle-orm'
import type { ReplyOf } from '@bailu/contract/calls'
import { PAYOUT_ROWS } from '@bailu/contract/payouts'
import type { Ctx } from '../../../core/context.ts'
import { asNumber } from '../../../core/satang.ts'
import { asStaff } from '../../../core/scope.ts'
import { account } from '../../../database/tables/ledger.ts'
import { payoutItem, withdrawal } from '../../../database/tables/payouts.ts'
import { readSetting } from '../../settings/read-setting.ts'
import { BOUND } from '../lock-open.ts'
import { together } from '../together.ts'

/** Condition on `withdrawal`: may be paid now, whether or not it is in a batch. */
export async function payableNow(ctx: Ctx): Promise<SQL | undefined> {
  const limit = await readSetting(ctx, 'payout_approval_above')
  return and(
    eq(withdrawal.status, 'under_review'),
    ne(withdrawal.sealed, ''),
    or(isNull(withdrawal.holdUntil), lte(withdrawal.holdUntil, ctx.now)),
    or(
      isNotNull(withdrawal.approvedBy),
      and(isNull(withdrawal.accountBy), sql`${together(ctx.now, limit)} <= ${limit}`),
    ),
    notExists(
      ctx.db
        .select({ one: sql`1` })
        .from(account)
        .where(
          and(
            eq(account.ownerId, withdrawal.partnerId),
            eq(account.kind, 'receivable'),
            sql`${account.debits} > ${account.credits}`,
          ),
        ),
    ),
  )
}

/** Condition on `withdrawal`: can go into a batch now, that is, its `waits_for` would be empty. */
export async function readyNow(ctx: Ctx): Promise<SQL | undefined> {
  return and(
    await payableNow(ctx),
    notExists(
      ctx.db
        .select({ one: sql`1` })
        .from(payoutItem)
        .where(and(eq(payoutItem.withdrawalId, withdrawal.id), inArray(payoutItem.state, [...BOUND]))),
    ),
  )
}

/** The oldest ready withdrawals, at most `PAYOUT_ROWS`, locked until the transaction ends. */
export async function lockReady(tx: Ctx, chosen: string[] | undefined) {
  return tx.db
    .select({ id: withdrawal.id, net: withdrawal.net })
    .from(withdrawal)
    .where(and(await readyNow(tx), chosen && inArray(withdrawal.id, chosen)))
    .orderBy(asc(withdrawal.id))
    .limit(PAYOUT_ROWS)
    .for('update')
}

export async function readReady(ctx: Ctx): Promise<ReplyOf<'GET /api/staff/payout/ready'>> {
  asStaff(ctx)
  const [sums] = await ctx.db
    .select({ rows: sql<number>`count(*)::int`, total: sql<string>`coalesce(sum(${withdrawal.net}), 0)` })
    .from(withdrawal)
    .where(await readyNow(ctx))
  return { rows: sums?.rows ?? 0, total: asNumber(BigInt(sums?.total ?? 0)), most: PAYOUT_ROWS }
}
