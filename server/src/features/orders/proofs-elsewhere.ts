import { sql } from 'drizzle-orm'
import type { Ctx, StaffScope } from '../../core/context.ts'

/**
 * Numbers of other orders that carry the same picture or the same bank
 * reference as a proof of this order, by proof id.
 */
export async function proofsElsewhere(ctx: Ctx, _scope: StaffScope, orderId: string): Promise<Map<string, string[]>> {
  const { rows } = await ctx.db.execute<{ proof: string; numbers: string[] }>(sql`
    with mine as materialized (
      select id, sent_hash, bank, bank_reference from payment_proof where order_id = ${orderId}
    ), twin as (
      select mine.id, other.order_id from mine join payment_proof other on other.sent_hash = mine.sent_hash
      union
      select mine.id, other.order_id from mine join payment_proof other
        on other.bank_reference = mine.bank_reference and other.bank = mine.bank
    )
    select twin.id as proof, array_agg(o.number order by o.number) as numbers
    from twin join orders o on o.id = twin.order_id
    where twin.order_id <> ${orderId} group by twin.id`)
  return new Map(rows.map((row) => [row.proof, row.numbers]))
}
