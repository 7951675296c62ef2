import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { patientlyInTurn } from '../../database/connect.ts'

/**
 * Subtracts from waiting growth what a server of the previous release, which did not know waiting growth, reversed.
 * @returns rows changed
 */
export const fillWaitingGrowth = (ctx: Pick<Ctx, 'db'>): Promise<number> =>
  patientlyInTurn(ctx, 'repair', async (tx) => {
    const { rowCount } = await tx.db.execute(sql`
      update order_growth g set points = g.points + d.points
      from (
        select w.order_id, w.partner_id,
          coalesce(sum(case when m.credit_id = a.id then m.amount else -m.amount end), 0) - w.points as points
        from order_growth w join account a on a.owner_id = w.partner_id and a.kind = 'growth'
        left join refund r on r.order_id = w.order_id
        join transfer m on a.id in (m.credit_id, m.debit_id)
          and (m.ref_type = 'order' and m.ref_id = w.order_id::text or m.ref_type = 'refund' and m.ref_id = r.id::text)
        where w.counted_at is null group by w.order_id, w.partner_id
      ) d where d.order_id = g.order_id and d.partner_id = g.partner_id and g.counted_at is null and d.points <> 0`)
    return rowCount ?? 0
  })
