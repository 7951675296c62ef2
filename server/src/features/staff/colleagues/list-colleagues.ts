import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { rolesOf } from '../../../core/staff-roles.ts'
import { recordAudit } from '../../../core/audit.ts'
import { type Ctx, asStaff, type Handler } from '../../../core/context.ts'
import { inTx } from '../../../database/transaction.ts'
import { staff, staffSession, staffLink } from '../table.ts'
import { fail } from '../../../lib/errors.ts'
import { hasSecondFactor } from '../second-factor/recovery-codes.ts'
import { endAllStaffSessions, endSessionOfStaff, readStaffSessions } from '../staff-sessions.ts'
import { NO_PASSWORD } from './invite-colleague.ts'
import { canEdit, canResetFactors } from './lock-colleague.ts'
import { checkCursor, takePage } from '../../../lib/cursor.ts'

const requireStaff = async (ctx: Ctx, id: string) =>
  (await ctx.db.select({ id: staff.id }).from(staff).where(eq(staff.id, id))).length > 0 || fail('not_found')

/** Sessions of a colleague, also of an owner. @throws AppError not_found */
export const listColleagueSessions: Handler<'GET /api/staff/colleague/{id}/session'> = async (ctx, { id }) => {
  await requireStaff(ctx, id)
  return { list: await readStaffSessions(ctx, id) }
}

/** Ends one session of a colleague, or all; allowed for all. @throws AppError not_found */
export const endColleagueSessions: Handler<'POST /api/staff/colleague/{id}/session/end'> = async (
  ctx,
  { id, session, reason },
) =>
  inTx(ctx, async (tx) => {
    await requireStaff(tx, id)
    if (session !== undefined && !(await endSessionOfStaff(tx, id, session))) return fail('not_found')
    const ended = session === undefined ? await endAllStaffSessions(tx, id) : 1
    const detail = session === undefined ? {} : { session }
    await recordAudit(tx, 'staff.sessions_ended', { type: 'staff', id }, { ended, ...detail, reason })
    return { ended }
  })

const PAGE_SIZE = 50

export const listColleagues: Handler<'GET /api/staff/colleague'> = async (ctx, { cursor }) => {
  const scope = asStaff(ctx)
  checkCursor(cursor)
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
  const { page, next } = takePage(rows, PAGE_SIZE, (last) => last.staff.id)
  return {
    list: page.map(({ staff: colleague, ...rest }) => ({
      id: colleague.id,
      name: colleague.name,
      email: colleague.email,
      roles: rolesOf(colleague),
      created_at: colleague.createdAt.toISOString(),
      seen_at: rest.lastSeenAt?.toISOString() ?? null,
      second_step: rest.hasSecondFactor,
      disabled_at: colleague.disabledAt?.toISOString() ?? null,
      link_until: rest.linkExpiresAt?.toISOString() ?? null,
      invited: colleague.passwordHash === NO_PASSWORD,
      editable: canEdit(scope, colleague),
      resettable: canResetFactors(scope, colleague),
    })),
    next,
  }
}
