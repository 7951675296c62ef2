import { sql } from 'drizzle-orm'
import type { WithDb } from '../database/connect.ts'

/** Use of a bucket, in the seconds that it takes to refill. */
export type Use = { key: string; seconds: number }
/** Adds uses to those of all servers. @returns the sums, by key */
export type ReportUse = (uses: readonly Use[]) => Promise<ReadonlyMap<string, number>>

/**
 * Uses are rows of `rate_limit`, as the time at which the bucket is full again: it moves with the clock of the database, and
 * expired rows are pruned with all others. Sorted, so that servers lock rows in the same order.
 */
export const reportToDatabase =
  ({ db }: WithDb): ReportUse =>
  async (uses) => {
    const keys = sql.param(uses.map(({ key }) => `use:${key}`))
    const seconds = sql.param(uses.map((use) => use.seconds))
    const { rows } = await db.execute<{ key: string; seconds: number }>(sql`
      insert into rate_limit (key, count, reset_at)
      select key, 0, now() + make_interval(secs => seconds)
      from unnest(${keys}::text[], ${seconds}::float8[]) as used (key, seconds) order by key
      on conflict (key) do update set
        reset_at = greatest(rate_limit.reset_at, now()) + (excluded.reset_at - now())
      returning key, extract(epoch from reset_at - now())::float8 as seconds`)
    return new Map(rows.map((row) => [row.key.slice('use:'.length), row.seconds]))
  }
