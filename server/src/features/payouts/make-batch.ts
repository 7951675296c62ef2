import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, notExists, or, sql, type SQL } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { MAX_PAYOUT_ROWS } from '@bailu/contract/payouts/staff'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/transaction.ts'
import { account } from '../../database/tables/ledger.ts'
import { payoutBatch, payoutItem, withdrawal } from '../../database/tables/payouts.ts'
import { fail } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import { ACTIVE_ITEM_STATES } from '../withdrawals/lock-withdrawal.ts'
import { unreviewedDaySum } from '../withdrawals/payment-limits.ts'

/** Condition on `withdrawal`: may be paid now, whether or not it is in a batch. */
export async function payableCondition(ctx: Ctx): Promise<SQL | undefined> {
  const limit = await readShopRule(ctx, 'payout_approval_above')
  return and(
    eq(withdrawal.status, 'under_review'),
    ne(withdrawal.sealed, ''),
    or(isNull(withdrawal.holdUntil), lte(withdrawal.holdUntil, ctx.now)),
    or(
      isNotNull(withdrawal.approvedBy),
      and(isNull(withdrawal.accountBy), sql`${unreviewedDaySum(ctx.now, limit)} <= ${limit}`),
    ),
    notExists(
      ctx.db
        .select({ one: sql`1` })
        .from(account)
        .where(
          and(
            eq(account.partnerId, withdrawal.partnerId),
            eq(account.kind, 'receivable'),
            sql`${account.debits} > ${account.credits}`,
          ),
        ),
    ),
  )
}

/** Condition on `withdrawal`: can go into a batch now, that is, its `waits_for` would be empty. */
export async function readyCondition(ctx: Ctx): Promise<SQL | undefined> {
  return and(
    await payableCondition(ctx),
    notExists(
      ctx.db
        .select({ one: sql`1` })
        .from(payoutItem)
        .where(and(eq(payoutItem.withdrawalId, withdrawal.id), inArray(payoutItem.state, [...ACTIVE_ITEM_STATES]))),
    ),
  )
}

/** The oldest ready withdrawals, at most `PAYOUT_ROWS`, locked until the transaction ends. */
export async function lockReadyWithdrawals(tx: Ctx, requestedIds: string[] | undefined) {
  return tx.db
    .select({ id: withdrawal.id, net: withdrawal.net })
    .from(withdrawal)
    .where(and(await readyCondition(tx), requestedIds && inArray(withdrawal.id, requestedIds)))
    .orderBy(asc(withdrawal.id))
    .limit(MAX_PAYOUT_ROWS)
    .for('update')
}

export async function readReadySums(ctx: Ctx): Promise<ReplyOf<'GET /api/staff/payout/ready'>> {
  asStaff(ctx)
  const [sums] = await ctx.db
    .select({ rows: sql<number>`count(*)::int`, total: sql<string>`coalesce(sum(${withdrawal.net}), 0)` })
    .from(withdrawal)
    .where(await readyCondition(ctx))
  return { rows: sums?.rows ?? 0, total: asNumber(BigInt(sums?.total ?? 0)), most: MAX_PAYOUT_ROWS }
}

/**
 * Creates a payout batch; its row count and total never change. Of two concurrent calls each withdrawal goes into one
 * batch only: the second waits for the row locks and then no longer finds the rows ready.
 * @throws AppError nothing_ready
 */
export async function createBatch(
  ctx: Ctx,
  { withdrawals }: ParsedOf<'POST /api/staff/payout'>,
): Promise<ReplyOf<'POST /api/staff/payout'>> {
  const scope = asStaff(ctx)
  const requestedIds = withdrawals && [...new Set(withdrawals)]
  return inTx(ctx, async (tx) => {
    const locked = await lockReadyWithdrawals(tx, requestedIds)
    // Rows that were put into another batch while this call waited for the locks are filtered out by the second read.
    const ready =
      locked.length === 0
        ? []
        : await lockReadyWithdrawals(
            tx,
            locked.map(({ id }) => id),
          )
    if (ready.length === 0) return fail('nothing_ready')
    const total = ready.reduce((sum, { net }) => sum + net, 0n)
    const [created] = await tx.db
      .insert(payoutBatch)
      .values({ rows: ready.length, total, madeBy: scope.staffId, madeAt: tx.now })
      .returning({ id: payoutBatch.id })
    const { id } = created!
    await tx.db.insert(payoutItem).values(
      ready.map((row, index) => ({
        batchId: id,
        seq: index + 1,
        withdrawalId: row.id,
        net: row.net,
        state: 'open' as const,
        changedAt: tx.now,
      })),
    )
    await recordAudit(
      tx,
      'payout.made',
      { type: 'payout', id },
      { rows: ready.length, total: String(total), withdrawals: ready.map((row) => row.id) },
    )
    return {
      id,
      rows: ready.length,
      total: asNumber(total),
      left_out: requestedIds ? requestedIds.length - ready.length : 0,
    }
  })
}
