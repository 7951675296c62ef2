import { sql } from 'drizzle-orm'
import type { Ctx } from './context.ts'
import { refuse } from './refusal.ts'

export type Limit = { tries: number; seconds: number }

/**
 * Counts one attempt under a key the server derived itself, and refuses when
 * there were too many in the window. Counted in the database, outside of any
 * transaction of the call, so that a refusal does not undo the count.
 */
export async function countAttempt(ctx: Ctx, key: string, limit: Limit): Promise<void> {
  const resetAt = new Date(ctx.now.getTime() + limit.seconds * 1000).toISOString()
  const now = ctx.now.toISOString()
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    insert into throttle (key, count, reset_at) values (${key}, 1, ${resetAt})
    on conflict (key) do update set
      count = case when throttle.reset_at <= ${now} then 1 else throttle.count + 1 end,
      reset_at = case when throttle.reset_at <= ${now} then excluded.reset_at else throttle.reset_at end
    returning count`)
  if ((rows[0]?.count ?? 0) > limit.tries) refuse('too_many')
}

export async function forgetAttempts(ctx: Ctx, key: string): Promise<void> {
  await ctx.db.execute(sql`delete from throttle where key = ${key}`)
}
