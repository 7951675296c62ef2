import { sql } from 'drizzle-orm'
import type { Key } from '@bailu/contract/calls'
import { AppError, failRateLimited } from '../lib/errors.ts'
import { createLimiter } from '../lib/limiter.ts'
import { wideNetworkOf } from '../lib/network.ts'
import { actorName, type Ctx } from './context.ts'

export type AttemptLimit = {
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
export const countAttempt = (ctx: Ctx, key: string, limit: AttemptLimit): Promise<void> =>
  countAttempts(ctx, [{ key, limit }])

/**
 * Counts an attempt under each of the keys in turn, until one exceeds its limit: such an attempt does not use up the limits
 * of the keys after it.
 * @throws AppError as countAttempt, of the first limit that is exceeded
 */
export async function countAttempts(
  ctx: Ctx,
  attempts: readonly { key: string; limit: AttemptLimit }[],
): Promise<void> {
  const now = ctx.now.toISOString()
  const name = (at: number) => sql.identifier(`attempt_${at}`)
  const counts = attempts.map(({ key, limit }, at) => {
    const before = attempts[at - 1]
    const resetAt = new Date(ctx.now.getTime() + limit.seconds * 1000).toISOString()
    return sql`${name(at)} as (
      insert into rate_limit (key, count, reset_at) select ${key}, 1, ${resetAt}::timestamptz
      where ${before ? sql`exists (select from ${name(at - 1)} where count <= ${before.limit.tries})` : sql`true`}
      on conflict (key) do update set
        count = case when rate_limit.reset_at <= ${now} then 1 else rate_limit.count + 1 end,
        reset_at = case when rate_limit.reset_at <= ${now} then excluded.reset_at else rate_limit.reset_at end
      returning count, ceil(extract(epoch from reset_at - ${now}::timestamptz))::int as left)`
  })
  const rowsOf = attempts.map((_, at) => sql`select ${at}::int as at, count, "left" from ${name(at)}`)
  const { rows } = await ctx.db.execute<{ at: number; count: number; left: number }>(
    sql`with ${sql.join(counts, sql`, `)} ${sql.join(rowsOf, sql` union all `)}`,
  )
  for (const { at, count, left } of rows) {
    const { tries, says } = attempts[at]!.limit
    if (count > tries) failRateLimited(left, says)
  }
}

/** Exponential backoff: `free` attempts without delay, then 1, 2, 4 … seconds after each. */
export type BackoffLimit = {
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
export async function takeAttempt(
  ctx: Ctx,
  key: string,
  { free, longest, seconds, since }: BackoffLimit,
): Promise<void> {
  const now = ctx.now.toISOString()
  const resetAt = new Date(ctx.now.getTime() + seconds * 1000).toISOString()
  const count = sql`case when rate_limit.reset_at <= ${now} then 1 else rate_limit.count + 1 end`
  const keepsWindow = since === 'last' ? sql`false` : sql`rate_limit.reset_at > ${now}`
  const taken = await ctx.db.execute(sql`
    insert into rate_limit (key, count, reset_at) values (${key}, 1, ${resetAt})
    on conflict (key) do update set
      count = ${count},
      reset_at = case when ${keepsWindow} then rate_limit.reset_at else excluded.reset_at end,
      free_at = case when ${count} < ${free}::int then null
        else ${now}::timestamptz + make_interval(secs => least(power(2, least(${count} - ${free}::int, 20)), ${longest}::int))
        end
    where rate_limit.free_at is null or rate_limit.free_at <= ${now} or rate_limit.reset_at <= ${now}
    returning key`)
  if (taken.rows.length === 0) failRateLimited(await secondsLeft(ctx, key))
}

async function secondsLeft(ctx: Ctx, key: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ left: number | null }>(sql`
    select ceil(extract(epoch from least(free_at, reset_at) - ${ctx.now.toISOString()}::timestamptz))::int as left
    from rate_limit where key = ${key}`)
  return Math.max(rows[0]?.left ?? 1, 1)
}

/** Takes an attempt and its delay off the counter: it succeeded or was never made. */
export async function returnAttempt(ctx: Ctx, key: string): Promise<void> {
  await ctx.db.execute(sql`update rate_limit set count = count - 1, free_at = null where key = ${key} and count > 0`)
}

/** Runs a check whose attempt was taken under these keys; returns the attempt when the check was rejected because the server is busy. */
export async function withAttempts<T>(ctx: Ctx, keys: string[], check: () => Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof AppError && error.code === 'busy') for (const key of keys) await returnAttempt(ctx, key)
    throw error
  }
}

export async function resetAttempts(ctx: Ctx, key: string): Promise<void> {
  await ctx.db.execute(sql`delete from rate_limit where key = ${key}`)
}

/** Limits per guest or account, and per network; many phones share one network behind a mobile provider. */
type CallRates = { caller: AttemptLimit; network: AttemptLimit }

const HOUR = 3_600
const MINUTE = 60
const RATES = {
  'POST /api/order': { caller: { tries: 240, seconds: HOUR }, network: { tries: 600, seconds: HOUR } },
  'POST /api/cart/quote': { caller: { tries: 120, seconds: MINUTE }, network: { tries: 1_200, seconds: MINUTE } },
} satisfies Partial<Record<Key, CallRates>>

const describeLimit = ({ tries, seconds }: AttemptLimit): string => `${tries} in ${seconds / MINUTE} min`

/** The limits as text, for the list of public calls. */
export const describeCallRates = (key: keyof typeof RATES): string =>
  `${describeLimit(RATES[key].caller)} of a guest or account; ${describeLimit(RATES[key].network)} of a network`

/**
 * Counts a call before its transaction begins, so that an error inside does not undo the count.
 * @throws AppError too_many, with the seconds to wait
 */
export async function limitCallRate(ctx: Ctx, key: Key): Promise<void> {
  const rates: CallRates | undefined = (RATES as Partial<Record<Key, CallRates>>)[key]
  if (rates === undefined || ctx.actor.kind === 'staff' || ctx.actor.kind === 'system') return
  const network = { key: `rate:${key}:${wideNetworkOf(ctx.ip)}`, limit: rates.network }
  if (ctx.actor.kind === 'anonymous') return countAttempts(ctx, [network])
  await countAttempts(ctx, [{ key: `rate:${key}:${actorName(ctx.actor)}`, limit: rates.caller }, network])
}

const MAX_QUEUED = 200
const queuesByNetwork = new Map<string, { run: ReturnType<typeof createLimiter>; users: number }>()

/**
 * Runs orders of one network one after the other. They would wait for each other on database locks anyway; queued here
 * they occupy one connection of the pool instead of all.
 * @throws AppError busy when the queue is full
 */
export async function queuePerNetwork<T>(ctx: Ctx, key: Key, work: () => Promise<T>): Promise<T> {
  if (key !== 'POST /api/order') return work()
  const network = wideNetworkOf(ctx.ip)
  const queue = queuesByNetwork.get(network) ?? { run: createLimiter({ concurrency: 1, queue: MAX_QUEUED }), users: 0 }
  queuesByNetwork.set(network, queue)
  queue.users += 1
  try {
    return await queue.run(work)
  } finally {
    queue.users -= 1
    if (queue.users === 0) queuesByNetwork.delete(network)
  }
}
