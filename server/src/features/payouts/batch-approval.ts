import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { SecondPerson } from '@bailu/contract/approvals/staff'
import { DAY_MS } from '@bailu/phrases/days'
import type { Ctx, StaffScope } from '../../core/context.ts'
import {
  isSamePerson,
  staffAccountsOfPerson,
  requireSecondPerson,
  isAnyStaffNew,
} from '../approvals/separation-of-duties.ts'
import { fail } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'
import { asStaff } from '../../core/scope.ts'
import { payoutBatch } from '../../database/tables/payouts.ts'
import type { ApprovalEffect } from '../approvals/decide.ts'
import { findApproval, fingerprintOf, proposeApproval } from '../approvals/propose.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import type { SecondReview } from '../withdrawals/payment-limits.ts'

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
