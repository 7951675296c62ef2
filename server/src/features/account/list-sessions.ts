import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { asUser } from '../../core/scope.ts'
import { PEOPLE } from '../../core/session-life.ts'
import { session } from '../../database/tables/people.ts'

const MOST = 50

/** The caller's sessions: the current one first, then by last use. */
export async function listSessions(ctx: Ctx): Promise<ReplyOf<'GET /api/account/session'>> {
  const { userId } = asUser(ctx)
  const mine = ctx.actor.kind === 'user' ? ctx.actor.sessionId : ''
  const after = (ms: number) => new Date(ctx.now.getTime() - ms)
  const rows = await ctx.db
    .select()
    .from(session)
    .where(
      and(
        eq(session.userId, userId),
        isNull(session.endedAt),
        gt(session.seenAt, after(PEOPLE.idle)),
        gt(session.createdAt, after(PEOPLE.absolute)),
      ),
    )
    .orderBy(desc(session.seenAt), desc(session.id))
    .limit(MOST)
  const list = rows.map((row) => {
    const [browser = '', system = ''] = row.device.split('|')
    return {
      id: row.id,
      browser,
      system,
      created_at: row.createdAt.toISOString(),
      seen_at: row.seenAt.toISOString(),
      current: row.id === mine,
    }
  })
  return { list: list.toSorted((a, b) => Number(b.current) - Number(a.current)) }
}
