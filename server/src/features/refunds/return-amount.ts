import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'

/** Whether the shipping fee was refunded, is to be refunded, or is part of another active return. */
export async function isShippingRefunded(
  ctx: Ctx,
  orderId: string,
  exceptReturnId: string | null = null,
): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ given: boolean }>(sql`
    select exists (select 1 from refund where order_id = ${orderId} and cause = 'shipping' and status <> 'void')
      or exists (select 1 from order_return where order_id = ${orderId} and shipping > 0 and id is distinct from ${exceptReturnId}::uuid
        and status in ('requested', 'approved', 'received', 'refunded')) as given`)
  return rows[0]?.given === true
}

type ShippingCharge = { shipping: bigint; shippingDiscount: bigint }
type BoughtLines = { line: number; quantity: number }[]

/** The shipping paid, refunded with the return that makes the order completely returned; else zero. */
export function shippingToRefund(
  { shipping, shippingDiscount }: ShippingCharge,
  returning: Map<number, number>,
  alreadyReturned: Map<number, number>,
  bought: BoughtLines,
): bigint {
  const isComplete = bought.every(
    ({ line, quantity }) => (returning.get(line) ?? 0) + (alreadyReturned.get(line) ?? 0) === quantity,
  )
  return isComplete ? shipping - shippingDiscount : 0n
}
