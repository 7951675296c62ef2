import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'

/** Whether the shipping fee was refunded, is to be refunded, or is part of another active return. */
export async function shippingGiven(ctx: Ctx, orderId: string, butReturn: string | null = null): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ given: boolean }>(sql`
    select exists (select 1 from refund_due where order_id = ${orderId} and cause = 'shipping' and status <> 'void')
      or exists (select 1 from order_return where order_id = ${orderId} and shipping > 0 and id is distinct from ${butReturn}::uuid
        and status in ('requested', 'approved', 'received', 'refunded')) as given`)
  return rows[0]?.given === true
}
