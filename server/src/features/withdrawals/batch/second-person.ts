import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { SecondPerson } from '@bailu/contract/approvals'
import type { Ctx, StaffScope } from '../../../core/context.ts'
import { isSamePerson, personOf, requireSecond, someNew } from '../../../core/own-account.ts'
import { refuse } from '../../../core/refusal.ts'
import { asNumber } from '../../../core/satang.ts'
import { asStaff } from '../../../core/scope.ts'
import { payoutBatch } from '../../../database/tables/payouts.ts'
import type { Effect } from '../../approvals/decide.ts'
import { approvalFor, fingerprintOf } from '../../approvals/in-force.ts'
import { propose } from '../../approvals/propose.ts'
import { readSetting } from '../../settings/read-setting.ts'
import type { Seen } from '../keep-below-day.ts'

const DAY_MS = 24 * 3_600_000

type Batch = typeof payoutBatch.$inferSelect

const fingerprintOfBatch = ({ id, rows, total }: Batch) => fingerprintOf([id, rows, total])
const dayBefore = (now: Date) => new Date(now.getTime() - DAY_MS)

/** Total of all batches that the maker made within 24 hours, this one included, and the limit it is compared with. */
async function weigh(ctx: Ctx, batch: Batch): Promise<{ limit: bigint; together: bigint }> {
  const [others] = await ctx.db
    .select({ sum: sql<string>`coalesce(sum(${payoutBatch.total}), 0)` })
    .from(payoutBatch)
    .where(
      and(
        inArray(payoutBatch.madeBy, await personOf(ctx, batch.madeBy)),
        gt(payoutBatch.madeAt, dayBefore(ctx.now)),
        ne(payoutBatch.id, batch.id),
      ),
    )
  const limit = await readSetting(ctx, 'batch_approval_above')
  return { limit, together: batch.total + BigInt(others?.sum ?? 0) }
}

const approvalOf = (ctx: Ctx, batch: Batch) => approvalFor(ctx, 'batch', String(batch.id), fingerprintOfBatch(batch))

/** State of a batch's approval for the calling staff member; null when they may mark the batch paid without one. */
export async function secondForBatch(ctx: Ctx, batch: Batch): Promise<SecondPerson | null> {
  const made = await isSamePerson(ctx, asStaff(ctx), [batch.madeBy])
  const found = await approvalOf(ctx, batch)
  const { limit, together } = await weigh(ctx, batch)
  if (!found && (together <= limit || !made)) return null
  return {
    state: found ? (found.holds ? 'in_force' : 'waiting') : 'needed',
    approval: found?.row.id ?? null,
    effective_at: found?.row.effectiveAt.toISOString() ?? null,
    limit: asNumber(limit),
    together: asNumber(together),
  }
}

/**
 * The maker of a batch above the limit marks it paid only with another person's approval, or 24 hours after asking for it.
 * @throws AppError approval_needed, approval_open, colleague_new
 */
export async function admitBatchPayer(ctx: Ctx, scope: StaffScope, batch: Batch): Promise<Seen> {
  const made = await isSamePerson(ctx, scope, [batch.madeBy])
  const { limit, together } = await weigh(ctx, batch)
  if (!made) {
    if (together > limit) await requireSecond(ctx, scope, [batch.madeBy])
    // A staff member who is new does not count as the second person in the daily sum either.
    const counts = !(await someNew(ctx, [scope.staffId, batch.madeBy]))
    return { secondBy: counts ? batch.madeBy : null, approvalId: null }
  }
  if (together <= limit) return { secondBy: null, approvalId: null }
  const found = (await approvalOf(ctx, batch)) ?? refuse('approval_needed')
  if (!found.holds) return refuse('approval_open')
  return { secondBy: found.row.decidedBy, approvalId: found.row.id }
}

/** @throws AppError not_found, approval_not_needed, approval_open */
export async function askForBatch(tx: Ctx, { subject, reason }: { subject: string; reason: string }) {
  const id = /^[1-9]\d{0,15}$/.test(subject) ? Number(subject) : 0
  const [batch] = await tx.db.select().from(payoutBatch).where(eq(payoutBatch.id, id))
  if (!batch) return refuse('not_found')
  const second = await secondForBatch(tx, batch)
  if (!second) return refuse('approval_not_needed')
  if (second.state !== 'needed') return refuse('approval_open')
  return propose(tx, {
    kind: 'batch',
    subject: String(id),
    amount: batch.total,
    fingerprint: fingerprintOfBatch(batch),
    reason,
    detail: { rows: batch.rows, limit: second.limit, together: second.together },
  })
}

/** A batch never changes after it was made, so a decision has no further effect. */
export const batchEffect: Effect = {
  approved: () => Promise.resolve(),
  stopped: () => Promise.resolve(),
  elapsed: () => Promise.resolve(),
}
