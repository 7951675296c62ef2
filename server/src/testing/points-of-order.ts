import { sql } from 'drizzle-orm'
import type { Db } from '../database/connect.ts'

/** The points an order has given less those reversed, by its ledger transfers. */
export async function pointsOfOrder(db: Db, orderId: string): Promise<bigint> {
  const { rows } = await db.execute<{ points: string }>(sql`
    select coalesce(sum(case code when 'points.given' then amount else -amount end), 0) as points
    from transfer where code in ('points.given', 'points.taken') and ref_type = 'order' and ref_id = ${orderId}`)
  return BigInt(rows[0]!.points)
}
