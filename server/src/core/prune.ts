import { and, isNotNull, lt, or } from 'drizzle-orm'
import { idempotency, throttle } from '../database/tables/house.ts'
import { session, staffSession } from '../database/tables/people.ts'
import type { Ctx } from './context.ts'

const DAY = 86_400_000

/** Forgets what has served its time: answers kept for retries, attempt counters, sessions long over. */
export async function prune(ctx: Ctx): Promise<void> {
  const ago = (days: number) => new Date(ctx.now.getTime() - days * DAY)
  await ctx.db.delete(idempotency).where(lt(idempotency.createdAt, ago(7)))
  await ctx.db.delete(throttle).where(lt(throttle.resetAt, ctx.now))
  await ctx.db
    .delete(session)
    .where(or(lt(session.createdAt, ago(60)), and(isNotNull(session.endedAt), lt(session.endedAt, ago(7)))))
  await ctx.db.delete(staffSession).where(lt(staffSession.createdAt, ago(60)))
}
