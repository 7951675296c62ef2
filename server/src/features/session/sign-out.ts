import { eq } from 'drizzle-orm'
import type { ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { tellNoMore } from '../../core/tell.ts'
import { session } from '../../database/tables/people.ts'

/** Ends the session the call came with; its device is told nothing more. */
export async function signOut(ctx: Ctx): Promise<ReplyOf<'POST /api/logout'>> {
  if (ctx.actor.kind !== 'user') return refuse('login_required')
  await ctx.db.update(session).set({ endedAt: ctx.now }).where(eq(session.id, ctx.actor.sessionId))
  await tellNoMore(ctx, ctx.actor.sessionId)
  return {}
}
