import { sql } from 'drizzle-orm'
import type { Ctx } from './context.ts'
import { Refusal, refuseFor } from './refusal.ts'

export type Limit = {
  tries: number
  seconds: number
  /** Error code instead of `too_many`. */
  says?: 'codes_enough'
}

/**
 * Counts one attempt in a fixed window under a server-made key. Counted in the database outside of the call's transaction,
 * so that an error does not undo the count.
 * @throws AppError too_many (or the code of the limit) with the seconds until the window ends
 */
export async function countAttempt(ctx: Ctx, key: string, limit: Limit): Promise<void> {
  const resetAt = new Date(ctx.now.getTime() + limit.seconds * 1000).toISOString()
  const now = ctx.now.toISOString()
  const { rows } = await ctx.db.execute<{ count: number; left: number }>(sql`
    insert into throttle (key, count, reset_at) values (${key}, 1, ${resetAt})
    on conflict (key) do update set
      count = case when throttle.reset_at <= ${now} then 1 else throttle.count + 1 end,
      reset_at = case when throttle.reset_at <= ${now} then excluded.reset_at else throttle.reset_at end
    returning count, ceil(extract(epoch from reset_at - ${now}::timestamptz))::int as left`)
  const counted = rows[0]!
  if (counted.count > limit.tries) refuseFor(counted.left, limit.says)
}

/** Exponential backoff: `free` attempts without delay, then 1, 2, 4 … seconds after each. */
export type Growing = {
  free: number
  /** Maximum delay in seconds. */
  longest: number
  /** The counter resets after this many seconds … */
  seconds: number
  /** … since the first or since the last attempt. */
  since: 'first' | 'last'
}

/**
 * Takes one attempt under a key, or fails while the delay after the last one lasts. Rejected attempts are not counted; of
 * concurrent ones a single one gets through. An attempt counts as failed until `returnAttempt` or `resetAttempts`.
 * @throws AppError too_many, with the seconds to wait
 */
export async function takeTry(ctx: Ctx, key: string, { free, longest, seconds, since }: Growing): Promise<void> {
  const now = ctx.now.toISOString()
  const resetAt = new Date(ctx.now.getTime() + seconds * 1000).toISOString()
  const count = sql`case when throttle.reset_at <= ${now} then 1 else throttle.count + 1 end`
  const keeps = since === 'last' ? sql`false` : sql`throttle.reset_at > ${now}`
  const taken = await ctx.db.execute(sql`
    insert into throttle (key, count, reset_at) values (${key}, 1, ${resetAt})
    on conflict (key) do update set
      count = ${count},
      reset_at = case when ${keeps} then throttle.reset_at else excluded.reset_at end,
      free_at = case when ${count} < ${free}::int then null
        else ${now}::timestamptz + make_interval(secs => least(power(2, least(${count} - ${free}::int, 20)), ${longest}::int))
        end
    where throttle.free_at is null or throttle.free_at <= ${now} or throttle.reset_at <= ${now}
    returning key`)
  if (taken.rows.length === 0) refuseFor(await secondsLeft(ctx, key))
}

async function secondsLeft(ctx: Ctx, key: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ left: number | null }>(sql`
    select ceil(extract(epoch from least(free_at, reset_at) - ${ctx.now.toISOString()}::timestamptz))::int as left
    from throttle where key = ${key}`)
  return Math.max(rows[0]?.left ?? 1, 1)
}

/** Takes an attempt and its delay off the counter: it succeeded or was never made. */
export async function giveBack(ctx: Ctx, key: string): Promise<void> {
  await ctx.db.execute(sql`update throttle set count = count - 1, free_at = null where key = ${key} and count > 0`)
}

/** Runs a check whose attempt was taken under these keys; returns the attempt when the check was rejected because the server is busy. */
export async function tried<T>(ctx: Ctx, keys: string[], check: () => Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'busy') for (const key of keys) await giveBack(ctx, key)
    throw error
  }
}

export async function forgetAttempts(ctx: Ctx, key: string): Promise<void> {
  await ctx.db.execute(sql`delete from throttle where key = ${key}`)
}
