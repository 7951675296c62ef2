import { eq } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { inTx } from '../../../database/connect.ts'
import { staff } from '../../../database/tables/people.ts'
import { endStaffSessions, endStaffSessionOf } from '../end-staff-sessions.ts'
import { staffSessionsOf } from '../list-staff-sessions.ts'

const known = async (ctx: Ctx, id: string) =>
  (await ctx.db.select({ id: staff.id }).from(staff).where(eq(staff.id, id))).length > 0 || refuse('not_found')

/** Sessions of a colleague, also of an owner. @throws AppError not_found */
export async function listColleagueSessions(
  ctx: Ctx,
  { id }: ParsedOf<'GET /api/staff/colleague/{id}/session'>,
): Promise<ReplyOf<'GET /api/staff/colleague/{id}/session'>> {
  await known(ctx, id)
  return { list: await staffSessionsOf(ctx, id) }
}

/** Ends one session of a colleague, or all; allowed for every role. @throws AppError not_found */
export async function endColleagueSessions(
  ctx: Ctx,
  { id, session, reason }: ParsedOf<'POST /api/staff/colleague/{id}/session/end'>,
): Promise<ReplyOf<'POST /api/staff/colleague/{id}/session/end'>> {
  return inTx(ctx, async (tx) => {
    await known(tx, id)
    if (session !== undefined && !(await endStaffSessionOf(tx, id, session))) return refuse('not_found')
    const ended = session === undefined ? await endStaffSessions(tx, id) : 1
    const which = session === undefined ? {} : { session }
    await record(tx, 'staff.sessions_ended', { type: 'staff', id }, { ended, ...which, reason })
    return { ended }
  })
}
