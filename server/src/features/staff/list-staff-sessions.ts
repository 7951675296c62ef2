import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { ReplyOf } from '@bailu/contract/calls'
import type { StaffSession } from '@bailu/contract/staff-account'
import type { Ctx } from '../../core/context.ts'
import { asStaff } from '../../core/scope.ts'
import { STAFF } from '../../core/session-life.ts'
import { staffSession } from '../../database/tables/people.ts'

const MOST = 50

/** The caller's sessions: the current one first, then by last use. */
export async function listStaffSessions(ctx: Ctx): Promise<ReplyOf<'GET /api/staff/me/session'>> {
  return { list: await staffSessionsOf(ctx, asStaff(ctx).staffId) }
}

/** Open sessions of a staff account. */
export async function staffSessionsOf(ctx: Ctx, staffId: string): Promise<StaffSession[]> {
  const here = ctx.actor.kind === 'staff' ? ctx.actor.sessionId : ''
  const after = (ms: number) => new Date(ctx.now.getTime() - ms)
  const rows = await ctx.db
    .select()
    .from(staffSession)
    .where(
      and(
        eq(staffSession.staffId, staffId),
        isNull(staffSession.endedAt),
        gt(staffSession.seenAt, after(STAFF.idle)),
        gt(staffSession.createdAt, after(STAFF.absolute)),
      ),
    )
    .orderBy(desc(staffSession.seenAt), desc(staffSession.id))
    .limit(MOST)
  const list = rows.map((row) => {
    const [browser = '', system = ''] = row.device.split('|')
    return {
      id: row.id,
      browser,
      system,
      network: row.network,
      created_at: row.createdAt.toISOString(),
      seen_at: row.seenAt.toISOString(),
      current: row.id === here,
    }
  })
  return list.toSorted((a, b) => Number(b.current) - Number(a.current))
}
