import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { STAFF } from '../../core/session-life.ts'
import { staffSession } from '../../database/tables/people.ts'

const MOST = 50

/** Where the caller is signed in: this session first, then the last used. */
export async function listStaffSessions(ctx: Ctx): Promise<ReplyOf<'GET /api/staff/me/session'>> {
  const { actor } = ctx
  if (actor.kind !== 'staff') return refuse('login_required')
  const after = (ms: number) => new Date(ctx.now.getTime() - ms)
  const rows = await ctx.db
    .select()
    .from(staffSession)
    .where(
      and(
        eq(staffSession.staffId, actor.staffId),
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
      created_at: row.createdAt.toISOString(),
      seen_at: row.seenAt.toISOString(),
      current: row.id === actor.sessionId,
    }
  })
  return { list: list.toSorted((a, b) => Number(b.current) - Number(a.current)) }
}
