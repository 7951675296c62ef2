import { aliasedTable, and, asc, desc, eq, gt, inArray, lt, lte, ne, or } from 'drizzle-orm'
import * as z from 'zod'
import type { Approval } from '@bailu/contract/approvals'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx, StaffScope } from '../../core/context.ts'
import { personOf } from '../../core/own-account.ts'
import { Refusal, refuse } from '../../core/refusal.ts'
import { asNumber } from '../../core/satang.ts'
import { asStaff } from '../../core/scope.ts'
import { approval } from '../../database/tables/approvals.ts'
import { staff } from '../../database/tables/people.ts'
import { mayDecide } from './decide.ts'
import { stateNow } from './in-force.ts'

const PAGE = 30
const decider = aliasedTable(staff, 'decider')

const rowsOf = (ctx: Ctx) =>
  ctx.db
    .select({ row: approval, by: staff.name, decidedBy: decider.name })
    .from(approval)
    .leftJoin(staff, eq(staff.id, approval.proposedBy))
    .leftJoin(decider, eq(decider.id, approval.decidedBy))
type Found = Awaited<ReturnType<typeof rowsOf>>[number]

/** Waiting proposals oldest first, the order in which they take effect; all others newest first. */
export async function listApprovals(
  ctx: Ctx,
  { state, kind, cursor }: ParsedOf<'GET /api/staff/approval'>,
): Promise<ReplyOf<'GET /api/staff/approval'>> {
  const scope = asStaff(ctx)
  if (cursor !== undefined && !z.uuid().safeParse(cursor).success)
    throw new Refusal('bad_input', { cursor: { what: 'form' } })
  const waits = state === 'waiting'
  const open = and(eq(approval.state, 'waiting'), gt(approval.effectiveAt, ctx.now))
  const over = or(ne(approval.state, 'waiting'), lte(approval.effectiveAt, ctx.now))
  const rows = await rowsOf(ctx)
    .where(
      and(
        waits ? open : over,
        kind && eq(approval.kind, kind),
        cursor === undefined ? undefined : (waits ? gt : lt)(approval.id, cursor),
      ),
    )
    .orderBy((waits ? asc : desc)(approval.id))
    .limit(PAGE + 1)
  const shown = rows.slice(0, PAGE)
  const mine = await personOf(ctx, scope.staffId)
  return {
    list: shown.map((found) => present(found, { now: ctx.now, scope, mine })),
    next: rows.length > PAGE ? shown.at(-1)!.row.id : null,
  }
}

/** @throws AppError not_found */
export async function readApproval(ctx: Ctx, { id }: ParsedOf<'GET /api/staff/approval/{id}'>): Promise<Approval> {
  const scope = asStaff(ctx)
  const [found] = await rowsOf(ctx).where(inArray(approval.id, [id]))
  if (!found) return refuse('not_found')
  return present(found, { now: ctx.now, scope, mine: await personOf(ctx, scope.staffId) })
}

type Seen = { now: Date; scope: StaffScope; mine: string[] }

function present({ row, by, decidedBy }: Found, { now, scope, mine }: Seen): Approval {
  const state = stateNow(row, now)
  const own = mine.includes(row.proposedBy)
  const open = state === 'waiting' && mayDecide(scope, row.kind)
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
    mine: own,
    may_approve: open && !own,
    may_stop: open,
  }
}
