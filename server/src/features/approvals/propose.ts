import { and, eq, lte } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { APPROVAL_HOURS, type ApprovalDetail, type ApprovalKind } from '@bailu/contract/approvals'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asNumber } from '../../core/satang.ts'
import { asStaff } from '../../core/scope.ts'
import { approval } from '../../database/tables/approvals.ts'
import { tellOfApproval } from './tell-of-approval.ts'

const HOUR = 3_600_000

export type Proposal = {
  kind: ApprovalKind
  subject: string
  amount: bigint | null
  detail: ApprovalDetail
  /** The values that the approval is valid for, see {@link fingerprintOf}. */
  fingerprint: string
  reason: string
  /** When it takes effect at the earliest; not before 24 hours from now. */
  from?: Date
}

/**
 * Creates a proposal that waits for a second person, in the caller's transaction, and alarms the owners.
 * @throws AppError approval_open when a proposal for the same subject is waiting
 */
export async function propose(tx: Ctx, proposal: Proposal): Promise<{ id: string; effectiveAt: Date }> {
  const { staffId } = asStaff(tx)
  const { kind, subject, amount, detail, fingerprint, reason, from } = proposal
  await closeElapsed(tx, kind, subject)
  const id = uuidv7()
  const day = tx.now.getTime() + APPROVAL_HOURS * HOUR
  const effectiveAt = new Date(Math.max(day, from?.getTime() ?? 0))
  const kept = await tx.db
    .insert(approval)
    .values({
      id,
      kind,
      subject,
      amount,
      detail,
      fingerprint,
      reason,
      proposedBy: staffId,
      proposedAt: tx.now,
      effectiveAt,
      state: 'waiting',
    })
    .onConflictDoNothing()
    .returning({ id: approval.id })
  if (kept.length === 0) return refuse('approval_open')
  await record(
    tx,
    'approval.asked',
    { type: 'approval', id },
    {
      kind,
      subject,
      reason,
      ...(amount !== null && { amount: asNumber(amount) }),
      until: effectiveAt.toISOString(),
    },
  )
  await tellOfApproval(tx, { id, kind, subject, amount, effectiveAt })
  return { id, effectiveAt }
}

/** Locks a waiting proposal, so that no decision about it happens during this transaction. */
export async function lockProposal(tx: Ctx, kind: ApprovalKind, subject: string): Promise<void> {
  const waits = and(eq(approval.kind, kind), eq(approval.subject, subject), eq(approval.state, 'waiting'))
  await tx.db.select({ id: approval.id }).from(approval).where(waits).for('update')
}

/** Stores that a proposal has elapsed, so that a new one for the same subject can be created. */
async function closeElapsed(tx: Ctx, kind: ApprovalKind, subject: string): Promise<void> {
  const closed = await tx.db
    .update(approval)
    .set({ state: 'elapsed', decidedAt: tx.now })
    .where(
      and(
        eq(approval.kind, kind),
        eq(approval.subject, subject),
        eq(approval.state, 'waiting'),
        lte(approval.effectiveAt, tx.now),
      ),
    )
    .returning({ id: approval.id })
  for (const { id } of closed) await record(tx, 'approval.elapsed', { type: 'approval', id }, { kind, subject })
}

/** Closes a waiting proposal whose subject was settled otherwise or has changed. */
export async function outdate(tx: Ctx, kind: ApprovalKind, subject: string): Promise<void> {
  const gone = await tx.db
    .update(approval)
    .set({ state: 'outdated', decidedAt: tx.now })
    .where(and(eq(approval.kind, kind), eq(approval.subject, subject), eq(approval.state, 'waiting')))
    .returning({ id: approval.id })
  for (const { id } of gone) await record(tx, 'approval.outdated', { type: 'approval', id }, { kind, subject })
}
