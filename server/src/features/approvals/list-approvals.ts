import { aliasedTable, and, asc, desc, eq, gt, inArray, lt, lte, ne, or } from 'drizzle-orm'
import * as z from 'zod'
import type { Approval } from '@bailu/contract/approvals/staff'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx, StaffScope } from '../../core/context.ts'
import { staffAccountsOfPerson } from './separation-of-duties.ts'
import { AppError, fail } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'
import { asStaff } from '../../core/scope.ts'
import { approval } from '../../database/tables/approvals.ts'
import { staff } from '../../database/tables/staff.ts'
import { mayDecide } from './decide.ts'
import { currentState } from './propose.ts'

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
export async function listApprovals(
  ctx: Ctx,
  { state, kind, cursor }: ParsedOf<'GET /api/staff/approval'>,
): Promise<ReplyOf<'GET /api/staff/approval'>> {
  const scope = asStaff(ctx)
  if (cursor !== undefined && !z.uuid().safeParse(cursor).success)
    throw new AppError('bad_input', { cursor: { what: 'form' } })
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
  const page = rows.slice(0, PAGE_SIZE)
  const mine = await staffAccountsOfPerson(ctx, scope.staffId)
  return {
    list: page.map((match) => presentApproval(match, { now: ctx.now, scope, mine })),
    next: rows.length > PAGE_SIZE ? page.at(-1)!.row.id : null,
  }
}

/** @throws AppError not_found */
export async function readApproval(ctx: Ctx, { id }: ParsedOf<'GET /api/staff/approval/{id}'>): Promise<Approval> {
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
    state,
    decided_by: decidedBy,
    decided_at: (row.decidedAt ?? (state === 'elapsed' ? row.effectiveAt : null))?.toISOString() ?? null,
    answer: row.answer,
    mine: isOwn,
    may_approve: isOpen && !isOwn,
    may_stop: isOpen,
  }
}
