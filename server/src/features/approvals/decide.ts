import { and, asc, eq, gt, lte } from 'drizzle-orm'
import type { ApprovalKind } from '@bailu/contract/approvals/staff'
import type { ParsedOf } from '@bailu/contract/calls'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx, StaffScope } from '../../core/context.ts'
import { isSamePerson, requireSecondPerson } from './separation-of-duties.ts'
import { fail } from '../../lib/errors.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/transaction.ts'
import { approval } from '../../database/tables/approvals.ts'
import { forgetShopRules } from '../shop-rules/read-shop-rule.ts'
import { type ApprovalRow, currentState } from './propose.ts'

/** Handlers of a decision for one kind of proposal, called in the same transaction. */
export type ApprovalEffect = {
  /** @throws AppError own_account where the second person is involved too, account_changed, amount_differs, approval_outdated */
  approved: (tx: Ctx, row: ApprovalRow, scope: StaffScope) => Promise<void>
  stopped: (tx: Ctx, row: ApprovalRow, reason: string) => Promise<void>
  elapsed: (tx: Ctx, row: ApprovalRow) => Promise<void>
}
export type ApprovalEffects = Record<ApprovalKind, ApprovalEffect>

type Nothing = Record<string, never>

/** Shop rules contain the account that buyers pay to, so only owners decide about them. */
export const mayDecide = ({ role }: StaffScope, kind: ApprovalKind): boolean =>
  role === 'owner' || (role === 'finance' && kind !== 'setting')

/** @throws AppError not_found, forbidden, approval_over, same_person, colleague_new, and what the effect says */
export async function approveProposal(
  ctx: Ctx,
  { id }: ParsedOf<'POST /api/staff/approval/{id}/approve'>,
  effects: ApprovalEffects,
): Promise<Nothing> {
  const scope = asStaff(ctx)
  await inTx(ctx, async (tx) => {
    const row = await lockWaitingProposal(tx, scope, id)
    await requireSecondPerson(tx, scope, [row.proposedBy])
    await tx.db
      .update(approval)
      .set({ state: 'approved', decidedBy: scope.staffId, decidedAt: tx.now })
      .where(and(eq(approval.id, id), eq(approval.state, 'waiting')))
    await effects[row.kind].approved(tx, row, scope)
    await recordAudit(tx, 'approval.approved', { type: 'approval', id }, { kind: row.kind, subject: row.subject })
  })
  forgetShopRules(ctx.deps)
  return {}
}

/** Retracted by its proposer, or rejected by anyone else who may decide. @throws AppError not_found, forbidden, approval_over */
export async function stopProposal(
  ctx: Ctx,
  { id, reason }: ParsedOf<'POST /api/staff/approval/{id}/stop'>,
  effects: ApprovalEffects,
): Promise<Nothing> {
  const scope = asStaff(ctx)
  await inTx(ctx, async (tx) => {
    const row = await lockWaitingProposal(tx, scope, id)
    await closeProposal(tx, row, reason)
    await effects[row.kind].stopped(tx, row, reason)
  })
  forgetShopRules(ctx.deps)
  return {}
}

/** Stops the open proposals of a staff member who was disabled or changed role, so that they do not elapse into effect. */
export async function stopProposalsOf(
  tx: Ctx,
  { staffId, reason }: { staffId: string; reason: string },
  effects: ApprovalEffects,
): Promise<void> {
  const isWaiting = and(
    eq(approval.proposedBy, staffId),
    eq(approval.state, 'waiting'),
    gt(approval.effectiveAt, tx.now),
  )
  const rows = await tx.db.select().from(approval).where(isWaiting).orderBy(asc(approval.id)).for('update')
  for (const row of rows) {
    await closeProposal(tx, row, reason)
    await effects[row.kind].stopped(tx, row, reason)
  }
}

/** Closes a waiting proposal, which the caller has locked. */
export async function closeProposal(tx: Ctx, row: ApprovalRow, reason: string): Promise<void> {
  const scope = asStaff(tx)
  const isOwn = await isSamePerson(tx, scope, [row.proposedBy])
  const state = isOwn ? ('withdrawn' as const) : ('rejected' as const)
  await tx.db
    .update(approval)
    .set({ state, decidedBy: scope.staffId, decidedAt: tx.now, answer: reason })
    .where(and(eq(approval.id, row.id), eq(approval.state, 'waiting')))
  await recordAudit(
    tx,
    isOwn ? 'approval.withdrawn' : 'approval.rejected',
    { type: 'approval', id: row.id },
    { kind: row.kind, subject: row.subject, reason },
  )
}

async function lockWaitingProposal(tx: Ctx, scope: StaffScope, id: string): Promise<ApprovalRow> {
  const [row] = await tx.db.select().from(approval).where(eq(approval.id, id)).for('update')
  if (!row) return fail('not_found')
  if (!mayDecide(scope, row.kind)) return fail('forbidden')
  return currentState(row, tx.now) === 'waiting' ? row : fail('approval_over')
}

/** Background job: puts proposals into effect that nobody decided about in time. Several servers may run it concurrently. */
export async function elapseApprovals(ctx: Ctx, effects: ApprovalEffects): Promise<void> {
  const dueRows = await ctx.db
    .select({ id: approval.id })
    .from(approval)
    .where(and(eq(approval.state, 'waiting'), lte(approval.effectiveAt, ctx.now)))
    .orderBy(asc(approval.effectiveAt))
    .limit(100)
  for (const { id } of dueRows) {
    try {
      await inTx(ctx, async (tx) => {
        const [row] = await tx.db
          .update(approval)
          .set({ state: 'elapsed', decidedAt: tx.now })
          .where(and(eq(approval.id, id), eq(approval.state, 'waiting'), lte(approval.effectiveAt, tx.now)))
          .returning()
        if (!row) return
        await effects[row.kind].elapsed(tx, row)
        await recordAudit(tx, 'approval.elapsed', { type: 'approval', id }, { kind: row.kind, subject: row.subject })
      })
    } catch (error) {
      ctx.log.error({ err: error, approval: id }, 'approval could not take effect')
    }
  }
}
