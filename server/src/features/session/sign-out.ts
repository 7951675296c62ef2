import { and, eq, isNull } from 'drizzle-orm'
import type { ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { tellNoMore } from '../../core/tell.ts'
import { inTx } from '../../database/connect.ts'
import { session } from '../../database/tables/people.ts'

/** Ends the current session and its push notifications. */
export async function signOut(ctx: Ctx): Promise<ReplyOf<'POST /api/logout'>> {
  const { actor } = ctx
  if (actor.kind !== 'user') return refuse('login_required')
  return inTx(ctx, async (tx) => {
    const { rowCount } = await tx.db
      .update(session)
      .set({ endedAt: tx.now })
      .where(and(eq(session.id, actor.sessionId), isNull(session.endedAt)))
    await tellNoMore(tx, actor.sessionId)
    if (rowCount) await record(tx, 'session.ended', { type: 'user', id: actor.userId }, { session: actor.sessionId })
    return {}
  })
}
