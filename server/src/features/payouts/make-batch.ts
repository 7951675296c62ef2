import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, notExists, or, sql, type SQL, gt } from 'drizzle-orm'
import { MAX_PAYOUT_ROWS } from '@bailu/contract/payouts/staff'
import type { SecondPerson } from '@bailu/contract/approvals/staff'
import { DAY_MS } from '@bailu/phrases/days'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asStaff, type StaffScope, type Handler } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { account } from '../ledger/table.ts'
import { payoutBatch, payoutItem, withdrawal } from './table.ts'
import { fail } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import { ACTIVE_ITEM_STATES } from '../withdrawals/lock-withdrawal.ts'
import { unreviewedDaySum, type SecondReview } from '../withdrawals/payment-limits.ts'
import {
  isSamePerson,
  staffAccountsOfPerson,
  requireSecondPerson,
  isAnyStaffNew,
} from '../approvals/separation-of-duties.ts'
import type { ApprovalEffect } from '../approvals/decide.ts'
import { findApproval, fingerprintOf, proposeApproval } from '../approvals/propose.ts'

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

export const readReadySums: Handler<'GET /api/staff/payout/ready'> = async (ctx) => {
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
export const createBatch: Handler<'POST /api/staff/payout'> = async (ctx, { withdrawals }) => {
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

type Batch = typeof payoutBatch.$inferSelect

const batchFingerprint = ({ id, rows, total }: Batch) => fingerprintOf([id, rows, total])
const oneDayBefore = (now: Date) => new Date(now.getTime() - DAY_MS)

/** Total of all batches that the maker made within 24 hours, this one included, and the limit it is compared with. */
async function sumMakerDay(ctx: Ctx, batch: Batch): Promise<{ limit: bigint; together: bigint }> {
  const [others] = await ctx.db
    .select({ sum: sql<string>`coalesce(sum(${payoutBatch.total}), 0)` })
    .from(payoutBatch)
    .where(
      and(
        inArray(payoutBatch.madeBy, await staffAccountsOfPerson(ctx, batch.madeBy)),
        gt(payoutBatch.madeAt, oneDayBefore(ctx.now)),
        ne(payoutBatch.id, batch.id),
      ),
    )
  const limit = await readShopRule(ctx, 'batch_approval_above')
  return { limit, together: batch.total + BigInt(others?.sum ?? 0) }
}

const findBatchApproval = (ctx: Ctx, batch: Batch) =>
  findApproval(ctx, 'batch', String(batch.id), batchFingerprint(batch))

/** State of a batch's approval for the calling staff member; null when they may mark the batch paid without one. */
export async function readBatchApproval(ctx: Ctx, batch: Batch): Promise<SecondPerson | null> {
  const isMaker = await isSamePerson(ctx, asStaff(ctx), [batch.madeBy])
  const match = await findBatchApproval(ctx, batch)
  const { limit, together: daySum } = await sumMakerDay(ctx, batch)
  if (!match && (daySum <= limit || !isMaker)) return null
  return {
    state: match ? (match.inForce ? 'in_force' : 'waiting') : 'needed',
    approval: match?.row.id ?? null,
    effective_at: match?.row.effectiveAt.toISOString() ?? null,
    limit: asNumber(limit),
    together: asNumber(daySum),
  }
}

/**
 * The maker of a batch above the limit marks it paid only with another person's approval, or 24 hours after asking for it.
 * @throws AppError approval_needed, approval_open, colleague_new
 */
export async function requireBatchPayer(ctx: Ctx, scope: StaffScope, batch: Batch): Promise<SecondReview> {
  const isMaker = await isSamePerson(ctx, scope, [batch.madeBy])
  const { limit, together: daySum } = await sumMakerDay(ctx, batch)
  if (!isMaker) {
    if (daySum > limit) await requireSecondPerson(ctx, scope, [batch.madeBy])
    // A staff member who is new does not count as the second person in the daily sum either.
    const isReview = !(await isAnyStaffNew(ctx, [scope.staffId, batch.madeBy]))
    return { secondBy: isReview ? batch.madeBy : null, approvalId: null }
  }
  if (daySum <= limit) return { secondBy: null, approvalId: null }
  const match = (await findBatchApproval(ctx, batch)) ?? fail('approval_needed')
  if (!match.inForce) return fail('approval_open')
  return { secondBy: match.row.decidedBy, approvalId: match.row.id }
}

/** @throws AppError not_found, approval_not_needed, approval_open */
export async function proposeBatch(tx: Ctx, { subject, reason }: { subject: string; reason: string }) {
  const id = /^[1-9]\d{0,15}$/.test(subject) ? Number(subject) : 0
  const [batch] = await tx.db.select().from(payoutBatch).where(eq(payoutBatch.id, id))
  if (!batch) return fail('not_found')
  const approvalState = await readBatchApproval(tx, batch)
  if (!approvalState) return fail('approval_not_needed')
  if (approvalState.state !== 'needed') return fail('approval_open')
  return proposeApproval(tx, {
    kind: 'batch',
    subject: String(id),
    amount: batch.total,
    fingerprint: batchFingerprint(batch),
    reason,
    detail: { rows: batch.rows, limit: approvalState.limit, together: approvalState.together },
  })
}

/** A batch never changes after it was made, so a decision has no further effect. */
export const batchEffect: ApprovalEffect = {
  approved: () => Promise.resolve(),
  stopped: () => Promise.resolve(),
  elapsed: () => Promise.resolve(),
}
