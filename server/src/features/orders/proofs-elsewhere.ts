import { sql } from 'drizzle-orm'
import type { Ctx, StaffScope } from '../../core/context.ts'

type Other = { id: string; number: string }

/**
 * Other orders with the same picture or the same bank reference, by slip id of this order. Retracted slips do not
 * count.
 */
export async function proofsElsewhere(ctx: Ctx, _scope: StaffScope, orderId: string): Promise<Map<string, Other[]>> {
  const { rows } = await ctx.db.execute<{ proof: string; others: Other[] }>(sql`
    with mine as materialized (
      select id, sent_hash, bank, bank_reference from payment_proof where order_id = ${orderId} and retracted_at is null
    ), twin as (
      select mine.id, other.order_id from mine join payment_proof other on other.sent_hash = mine.sent_hash
        and other.retracted_at is null
      union
      select mine.id, other.order_id from mine join payment_proof other
        on other.bank_reference = mine.bank_reference and other.bank = mine.bank and other.retracted_at is null
    )
    select twin.id as proof, json_agg(json_build_object('id', o.id, 'number', o.number) order by o.number) as others
    from twin join orders o on o.id = twin.order_id
    where twin.order_id <> ${orderId} group by twin.id`)
  return new Map(rows.map((row) => [row.proof, row.others]))
}

/** Whether any slip of this order is used on another order. */
export async function slipElsewhere(ctx: Ctx, orderId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ found: boolean }>(sql`
    select exists (select 1 from payment_proof mine join payment_proof other
        on other.sent_hash = mine.sent_hash and other.order_id <> mine.order_id and other.retracted_at is null
        where mine.order_id = ${orderId} and mine.retracted_at is null)
      or exists (select 1 from payment_proof mine join payment_proof other
        on other.bank_reference = mine.bank_reference and other.bank = mine.bank and other.order_id <> mine.order_id
        and other.retracted_at is null where mine.order_id = ${orderId} and mine.retracted_at is null) as found`)
  return rows[0]?.found ?? false
}
