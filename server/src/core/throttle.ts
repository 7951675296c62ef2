import { sql } from 'drizzle-orm'
import type { Ctx } from './context.ts'
import { Refusal, refuse } from './refusal.ts'

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

async function uncountAttempt(ctx: Ctx, key: string): Promise<void> {
  await ctx.db.execute(sql`update throttle set count = count - 1 where key = ${key} and count > 0`)
}

/**
 * Runs a check that was counted under `key`; when it was turned away because
 * the shop is busy, nothing was tried and nothing is counted.
 */
export async function tried<T>(ctx: Ctx, key: string, check: () => Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'busy') await uncountAttempt(ctx, key)
    throw error
  }
}

export async function forgetAttempts(ctx: Ctx, key: string): Promise<void> {
  await ctx.db.execute(sql`delete from throttle where key = ${key}`)
}
