import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { recordAudit } from '../../../core/audit.ts'
import { type Ctx, asStaff } from '../../../core/context.ts'
import { inTx } from '../../../database/transaction.ts'
import { staff, staffSession, staffLink } from '../../../database/tables/staff.ts'
import { AppError, fail } from '../../../lib/errors.ts'
import { hasSecondFactor } from '../second-factor/recovery-codes.ts'
import { endAllStaffSessions, endSessionOfStaff, readStaffSessions } from '../staff-sessions.ts'
import { NO_PASSWORD } from './invite-colleague.ts'
import { canEdit, canResetFactors } from './lock-colleague.ts'

const requireStaff = async (ctx: Ctx, id: string) =>
  (await ctx.db.select({ id: staff.id }).from(staff).where(eq(staff.id, id))).length > 0 || fail('not_found')

/** Sessions of a colleague, also of an owner. @throws AppError not_found */
export async function listColleagueSessions(
  ctx: Ctx,
  { id }: ParsedOf<'GET /api/staff/colleague/{id}/session'>,
): Promise<ReplyOf<'GET /api/staff/colleague/{id}/session'>> {
  await requireStaff(ctx, id)
  return { list: await readStaffSessions(ctx, id) }
}

/** Ends one session of a colleague, or all; allowed for every role. @throws AppError not_found */
export async function endColleagueSessions(
  ctx: Ctx,
  { id, session, reason }: ParsedOf<'POST /api/staff/colleague/{id}/session/end'>,
): Promise<ReplyOf<'POST /api/staff/colleague/{id}/session/end'>> {
  return inTx(ctx, async (tx) => {
    await requireStaff(tx, id)
    if (session !== undefined && !(await endSessionOfStaff(tx, id, session))) return fail('not_found')
    const ended = session === undefined ? await endAllStaffSessions(tx, id) : 1
    const detail = session === undefined ? {} : { session }
    await recordAudit(tx, 'staff.sessions_ended', { type: 'staff', id }, { ended, ...detail, reason })
    return { ended }
  })
}

const PAGE_SIZE = 50

export async function listColleagues(
  ctx: Ctx,
  { cursor }: ParsedOf<'GET /api/staff/colleague'>,
): Promise<ReplyOf<'GET /api/staff/colleague'>> {
  const scope = asStaff(ctx)
  if (cursor !== undefined && !z.uuid().safeParse(cursor).success)
    throw new AppError('bad_input', { cursor: { what: 'form' } })
  const lastSeenAt = sql<Date | null>`(select max(${staffSession.seenAt}) from ${staffSession}
    where ${staffSession.staffId} = ${staff.id})`.mapWith(staffSession.seenAt)
  const link = ctx.db
    .select({ staffId: staffLink.staffId, linkExpiresAt: staffLink.expiresAt })
    .from(staffLink)
    .where(and(isNull(staffLink.endedAt), gt(staffLink.expiresAt, ctx.now)))
    .as('link')
  const rows = await ctx.db
    .select({ staff, lastSeenAt, hasSecondFactor: hasSecondFactor, linkExpiresAt: link.linkExpiresAt })
    .from(staff)
    .leftJoin(link, sql`${link.staffId} = ${staff.id}`)
    .where(cursor === undefined ? undefined : gt(staff.id, cursor))
    .orderBy(asc(staff.id))
    .limit(PAGE_SIZE + 1)
  const list = rows.slice(0, PAGE_SIZE).map(({ staff: colleague, ...rest }) => ({
    id: colleague.id,
    name: colleague.name,
    email: colleague.email,
    role: colleague.role,
    created_at: colleague.createdAt.toISOString(),
    seen_at: rest.lastSeenAt?.toISOString() ?? null,
    second_step: rest.hasSecondFactor,
    disabled_at: colleague.disabledAt?.toISOString() ?? null,
    link_until: rest.linkExpiresAt?.toISOString() ?? null,
    invited: colleague.passwordHash === NO_PASSWORD,
    editable: canEdit(scope, colleague),
    resettable: canResetFactors(scope, colleague),
  }))
  return { list, next: rows.length > PAGE_SIZE ? list.at(-1)!.id : null }
}
