import { sql } from 'drizzle-orm'
import type { Ctx } from './context.ts'
import { Refusal, refuseFor } from './refusal.ts'

export type Limit = {
  tries: number
  seconds: number
  /** What is said instead of `too_many`. */
  says?: 'codes_enough'
}

/**
 * Counts one attempt under a key the server derived itself, and refuses when
 * there were too many in the window. Counted in the database, outside of any
 * transaction of the call, so that a refusal does not undo the count.
 * @throws Refusal too_many or what the limit says, with the seconds until the window is over
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

/** So many tries are free; after each further one the next waits 1, 2, 4 … seconds. */
export type Growing = {
  free: number
  /** The wait grows no further, in seconds. */
  longest: number
  /** After so many seconds the count starts anew … */
  seconds: number
  /** … since the first try, or since the last. */
  since: 'first' | 'last'
}

/**
 * Takes one try under a key, or refuses while the wait after the last one
 * lasts. What is refused counts for nothing, and of many at once one gets the
 * try. A try counts as wrong until `giveBack` or `forgetAttempts` says otherwise.
 * @throws Refusal too_many, with the seconds to wait
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

/** The try was right, or was never made: it and its wait are taken off. */
export async function giveBack(ctx: Ctx, key: string): Promise<void> {
  await ctx.db.execute(sql`update throttle set count = count - 1, free_at = null where key = ${key} and count > 0`)
}

/**
 * Runs a check whose try was taken under these keys; when it was turned away
 * because the shop is busy, nothing was tried and nothing is counted.
 */
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
