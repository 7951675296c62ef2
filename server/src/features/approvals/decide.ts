import { and, asc, eq, gt, lte, aliasedTable, desc, inArray, lt, ne, or } from 'drizzle-orm'
import type { ApprovalKind, Approval } from '@bailu/contract/approvals/staff'
import type { ParsedOf } from '@bailu/contract/calls'
import { hasRole } from '@bailu/contract/staff/kinds'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, type StaffScope, asStaff, type Handler } from '../../core/context.ts'
import { isSamePerson, requireSecondPerson, staffAccountsOfPerson } from './separation-of-duties.ts'
import { AppError, fail } from '../../lib/errors.ts'
import { changesContent } from '../../database/content-version.ts'
import { inTx } from '../../database/transaction.ts'
import { approval } from './table.ts'
import { forgetShopRules } from '../shop-rules/read-shop-rule.ts'
import { type ApprovalRow, currentState, lapses } from './propose.ts'
import { asNumber } from '../../lib/money.ts'
import { staff } from '../staff/table.ts'
import { takePage, checkCursor } from '../../lib/cursor.ts'

/** Handlers of a decision for one kind of proposal, called in the same transaction. */
export type ApprovalEffect = {
  /** @throws AppError own_account where the second person is involved too, account_changed, amount_differs, approval_outdated */
  approved: (tx: Ctx, row: ApprovalRow, scope: StaffScope) => Promise<void>
  stopped: (tx: Ctx, row: ApprovalRow, reason: string) => Promise<void>
  /** @throws AppError as `approved`: the proposal ends as outdated */
  elapsed: (tx: Ctx, row: ApprovalRow) => Promise<void>
}
export type ApprovalEffects = Record<ApprovalKind, ApprovalEffect>

/** Shop rules contain the account that buyers pay to, so only owners decide about them. */
const mayDecide = (scope: StaffScope, kind: ApprovalKind): boolean =>
  hasRole(scope, kind === 'shop_rule' ? 'owner' : 'finance')

/** @throws AppError not_found, forbidden, approval_over, same_person, colleague_new, and what the effect says */
export async function approveProposal(
  ctx: Ctx,
  { id }: ParsedOf<'POST /api/staff/approval/{id}/approve'>,
  effects: ApprovalEffects,
): Promise<void> {
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
}

/** Retracted by its proposer, or rejected by anyone else who may decide. @throws AppError not_found, forbidden, approval_over */
export async function stopProposal(
  ctx: Ctx,
  { id, reason }: ParsedOf<'POST /api/staff/approval/{id}/stop'>,
  effects: ApprovalEffects,
): Promise<void> {
  const scope = asStaff(ctx)
  await inTx(ctx, async (tx) => {
    const row = await lockWaitingProposal(tx, scope, id)
    await closeProposal(tx, row, reason)
    await effects[row.kind].stopped(tx, row, reason)
  })
  forgetShopRules(ctx.deps)
}

/** Stops the open proposals of a staff member who was disabled or changed roles, so that they do not elapse into effect. */
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
  const state = isOwn ? ('retracted' as const) : ('rejected' as const)
  await tx.db
    .update(approval)
    .set({ state, decidedBy: scope.staffId, decidedAt: tx.now, answer: reason })
    .where(and(eq(approval.id, row.id), eq(approval.state, 'waiting')))
  await recordAudit(
    tx,
    isOwn ? 'approval.retracted' : 'approval.rejected',
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

/** What an effect says of a proposal that can never take effect any more. */
const OUTDATED: ReadonlySet<string> = new Set(['own_account', 'account_changed', 'amount_differs', 'approval_outdated'])

async function endOutdated(ctx: Ctx, id: string): Promise<void> {
  await inTx(ctx, async (tx) => {
    const [row] = await tx.db
      .update(approval)
      .set({ state: 'outdated', decidedAt: tx.now })
      .where(and(eq(approval.id, id), eq(approval.state, 'waiting'), lte(approval.effectiveAt, tx.now)))
      .returning({ kind: approval.kind, subject: approval.subject })
    if (row) await recordAudit(tx, 'approval.outdated', { type: 'approval', id }, row)
  })
}

async function elapseProposal(tx: Ctx, id: string, effects: ApprovalEffects): Promise<void> {
  const [row] = await tx.db
    .update(approval)
    .set({ state: 'elapsed', decidedAt: tx.now })
    .where(and(eq(approval.id, id), eq(approval.state, 'waiting'), lte(approval.effectiveAt, tx.now)))
    .returning()
  if (!row) return
  await effects[row.kind].elapsed(tx, row)
  await recordAudit(tx, 'approval.elapsed', { type: 'approval', id }, { kind: row.kind, subject: row.subject })
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
      await changesContent(ctx, () => inTx(ctx, (tx) => elapseProposal(tx, id, effects)))
    } catch (error) {
      if (error instanceof AppError && OUTDATED.has(error.code)) await endOutdated(ctx, id)
      else ctx.log.error({ err: error, approval: id }, 'approval could not take effect')
    }
  }
}

const PAGE_SIZE = 30
const decider = aliasedTable(staff, 'decider')

const selectApprovals = (ctx: Ctx) =>
  ctx.db
    .select({ row: approval, by: staff.name, decidedBy: decider.name })
    .from(approval)
    .leftJoin(staff, eq(staff.id, approval.proposedBy))
    .leftJoin(decider, eq(decider.id, approval.decidedBy))
type ApprovalWithNames = Awaited<ReturnType<typeof selectApprovals>>[number]

/** Waiting proposals oldest first, the order in which they take effect; all others newest first. */
export const listApprovals: Handler<'GET /api/staff/approval'> = async (ctx, { state, kind, cursor }) => {
  const scope = asStaff(ctx)
  checkCursor(cursor)
  const isWaitingList = state === 'waiting'
  const isOpen = and(eq(approval.state, 'waiting'), gt(approval.effectiveAt, ctx.now))
  const isOver = or(ne(approval.state, 'waiting'), lte(approval.effectiveAt, ctx.now))
  const rows = await selectApprovals(ctx)
    .where(
      and(
        isWaitingList ? isOpen : isOver,
        kind && eq(approval.kind, kind),
        cursor === undefined ? undefined : (isWaitingList ? gt : lt)(approval.id, cursor),
      ),
    )
    .orderBy((isWaitingList ? asc : desc)(approval.id))
    .limit(PAGE_SIZE + 1)
  const { page, next } = takePage(rows, PAGE_SIZE, (last) => last.row.id)
  const mine = await staffAccountsOfPerson(ctx, scope.staffId)
  return { list: page.map((match) => presentApproval(match, { now: ctx.now, scope, mine })), next }
}

/** @throws AppError not_found */
export const readApproval: Handler<'GET /api/staff/approval/{id}'> = async (ctx, { id }) => {
  const scope = asStaff(ctx)
  const [match] = await selectApprovals(ctx).where(inArray(approval.id, [id]))
  if (!match) return fail('not_found')
  return presentApproval(match, { now: ctx.now, scope, mine: await staffAccountsOfPerson(ctx, scope.staffId) })
}

type ApprovalView = { now: Date; scope: StaffScope; mine: string[] }

function presentApproval({ row, by, decidedBy }: ApprovalWithNames, { now, scope, mine }: ApprovalView): Approval {
  const state = currentState(row, now)
  const isOwn = mine.includes(row.proposedBy)
  const isOpen = state === 'waiting' && mayDecide(scope, row.kind)
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    amount: row.amount === null ? null : asNumber(row.amount),
    detail: row.detail,
    reason: row.reason,
    proposed_by: by ?? '',
    proposed_at: row.proposedAt.toISOString(),
    effective_at: row.effectiveAt.toISOString(),
    lapses: lapses(row),
    state,
    decided_by: decidedBy,
    decided_at: (row.decidedAt ?? (state === 'elapsed' ? row.effectiveAt : null))?.toISOString() ?? null,
    answer: row.answer,
    mine: isOwn,
    may_approve: isOpen && !isOwn,
    may_stop: isOpen,
  }
}
