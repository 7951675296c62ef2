import { and, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import type { TimeCursor } from '../../core/time-cursor.ts'
import type { Way } from './order-ways.ts'

/** So many of the newest orders are scanned before an index is asked. */
const NEAR = 400

/**
 * Ids of a page of matching orders, newest first. Scans the newest 400 row by row, because a frequent word fills a
 * page from these alone while the GIN index would return thousands; falls back to the index, which is fast for rare
 * words.
 */
export async function searchOrders(
  ctx: Ctx,
  { rest, ways, after, limit }: { rest: SQL | undefined; ways: Way[]; after: TimeCursor | undefined; limit: number },
): Promise<string[]> {
  const which =
    and(
      rest,
      after && sql`(orders.placed_at, orders.id) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
    ) ?? sql`true`
  const held = sql.join(
    ways.map((way) => way.held),
    sql` or `,
  )
  const near = await ctx.db.execute<{ looked: number; ids: string[] }>(sql`
    with near as materialized (
      select id, number, address, user_id, placed_at from orders where ${which}
      order by orders.placed_at desc, orders.id desc limit ${NEAR}
    )
    select (select count(*)::int from near) as looked,
      array(select orders.id from near as orders where ${held} order by placed_at desc, id desc limit ${limit}) as ids`)
  const { looked, ids } = near.rows[0]!
  if (ids.length === limit || looked < NEAR) return ids
  const asked = sql.join(
    ways.map((way) => sql`select orders.id, orders.placed_at from orders where ${way.asked} and ${which}`),
    sql` union `,
  )
  const far = await ctx.db.execute<{ id: string }>(
    sql`select id from (${asked}) found order by placed_at desc, id desc limit ${limit}`,
  )
  return far.rows.map(({ id }) => id)
}
