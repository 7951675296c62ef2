import { and, asc, eq, gt, lte } from 'drizzle-orm'
import type { ApprovalKind } from '@bailu/contract/approvals'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx, StaffScope } from '../../core/context.ts'
import { isSamePerson, requireSecond } from '../../core/own-account.ts'
import { refuse } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { approval } from '../../database/tables/approvals.ts'
import { forgetSettings } from '../settings/read-setting.ts'
import { type ApprovalRow, stateNow } from './in-force.ts'

/** Handlers of a decision for one kind of proposal, called in the same transaction. */
export type Effect = {
  /** @throws AppError own_account where the second person is involved too, account_changed, amount_differs, approval_outdated */
  approved: (tx: Ctx, row: ApprovalRow, scope: StaffScope) => Promise<void>
  stopped: (tx: Ctx, row: ApprovalRow, reason: string) => Promise<void>
  elapsed: (tx: Ctx, row: ApprovalRow) => Promise<void>
}
export type Effects = Record<ApprovalKind, Effect>

type Nothing = Record<string, never>

/** Shop rules contain the account that buyers pay to, so only owners decide about them. */
export const mayDecide = ({ role }: StaffScope, kind: ApprovalKind): boolean =>
  role === 'owner' || (role === 'finance' && kind !== 'setting')

/** @throws AppError not_found, forbidden, approval_over, same_person, colleague_new, and what the effect says */
export async function approve(
  ctx: Ctx,
  { id }: ParsedOf<'POST /api/staff/approval/{id}/approve'>,
  effects: Effects,
): Promise<Nothing> {
  const scope = asStaff(ctx)
  await inTx(ctx, async (tx) => {
    const row = await lockWaiting(tx, scope, id)
    await requireSecond(tx, scope, [row.proposedBy])
    await tx.db
      .update(approval)
      .set({ state: 'approved', decidedBy: scope.staffId, decidedAt: tx.now })
      .where(and(eq(approval.id, id), eq(approval.state, 'waiting')))
    await effects[row.kind].approved(tx, row, scope)
    await record(tx, 'approval.approved', { type: 'approval', id }, { kind: row.kind, subject: row.subject })
  })
  forgetSettings(ctx.house)
  return {}
}

/** Retracted by its proposer, or rejected by anyone else who may decide. @throws AppError not_found, forbidden, approval_over */
export async function stop(
  ctx: Ctx,
  { id, reason }: ParsedOf<'POST /api/staff/approval/{id}/stop'>,
  effects: Effects,
): Promise<Nothing> {
  const scope = asStaff(ctx)
  await inTx(ctx, async (tx) => {
    const row = await lockWaiting(tx, scope, id)
    await stopRow(tx, row, reason)
    await effects[row.kind].stopped(tx, row, reason)
  })
  forgetSettings(ctx.house)
  return {}
}

/** Stops the open proposals of a staff member who was disabled or changed role, so that they do not elapse into effect. */
export async function stopProposalsOf(
  tx: Ctx,
  { staffId, reason }: { staffId: string; reason: string },
  effects: Effects,
): Promise<void> {
  const waiting = and(eq(approval.proposedBy, staffId), eq(approval.state, 'waiting'), gt(approval.effectiveAt, tx.now))
  const rows = await tx.db.select().from(approval).where(waiting).orderBy(asc(approval.id)).for('update')
  for (const row of rows) {
    await stopRow(tx, row, reason)
    await effects[row.kind].stopped(tx, row, reason)
  }
}

/** Closes a waiting proposal, which the caller has locked. */
export async function stopRow(tx: Ctx, row: ApprovalRow, reason: string): Promise<void> {
  const scope = asStaff(tx)
  const own = await isSamePerson(tx, scope, [row.proposedBy])
  const state = own ? ('withdrawn' as const) : ('rejected' as const)
  await tx.db
    .update(approval)
    .set({ state, decidedBy: scope.staffId, decidedAt: tx.now, answer: reason })
    .where(and(eq(approval.id, row.id), eq(approval.state, 'waiting')))
  await record(
    tx,
    own ? 'approval.withdrawn' : 'approval.rejected',
    { type: 'approval', id: row.id },
    { kind: row.kind, subject: row.subject, reason },
  )
}

async function lockWaiting(tx: Ctx, scope: StaffScope, id: string): Promise<ApprovalRow> {
  const [row] = await tx.db.select().from(approval).where(eq(approval.id, id)).for('update')
  if (!row) return refuse('not_found')
  if (!mayDecide(scope, row.kind)) return refuse('forbidden')
  return stateNow(row, tx.now) === 'waiting' ? row : refuse('approval_over')
}

/** Background job: puts proposals into effect that nobody decided about in time. Several servers may run it concurrently. */
export async function elapseApprovals(ctx: Ctx, effects: Effects): Promise<void> {
  const due = await ctx.db
    .select({ id: approval.id })
    .from(approval)
    .where(and(eq(approval.state, 'waiting'), lte(approval.effectiveAt, ctx.now)))
    .orderBy(asc(approval.effectiveAt))
    .limit(100)
  for (const { id } of due) {
    try {
      await inTx(ctx, async (tx) => {
        const [row] = await tx.db
          .update(approval)
          .set({ state: 'elapsed', decidedAt: tx.now })
          .where(and(eq(approval.id, id), eq(approval.state, 'waiting'), lte(approval.effectiveAt, tx.now)))
          .returning()
        if (!row) return
        await effects[row.kind].elapsed(tx, row)
        await record(tx, 'approval.elapsed', { type: 'approval', id }, { kind: row.kind, subject: row.subject })
      })
    } catch (error) {
      ctx.log.error({ err: error, approval: id }, 'approval could not take effect')
    }
  }
}
