import { sql, asc, eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import type { order as orders } from '../orders/table.ts'
import { type orderReturn, orderReturnLine, soldLine } from '../returns/table.ts'
import { readRefundable } from './create-refund.ts'
import { countReturnedPieces } from '../orders/base/order-returns.ts'

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

type ReturnRow = Pick<typeof orderReturn.$inferSelect, 'id' | 'subtotal' | 'withShipping'>

type SoldOrder = Pick<typeof orders.$inferSelect, 'id' | 'total' | 'paidAt' | 'shipping' | 'shippingDiscount'>

/** The amount of a return now, in satang: at most what was paid and is neither refunded nor to be refunded. */
export async function calculateReturnAmount(ctx: Ctx, order: SoldOrder, returnRow: ReturnRow) {
  const shipping = await calculateShippingRefund(ctx, order, returnRow)
  const fullAmount = returnRow.subtotal + shipping
  const refundable = order.paidAt === null ? fullAmount : await readRefundable(ctx, order)
  const amount = refundable < fullAmount ? refundable : fullAmount
  return { shipping, deducted: fullAmount - amount, amount }
}

async function calculateShippingRefund(
  ctx: Ctx,
  order: { id: string; shipping: bigint; shippingDiscount: bigint },
  { id: returnId, withShipping }: ReturnRow,
): Promise<bigint> {
  if (await isShippingRefunded(ctx, order.id, returnId)) return 0n
  if (withShipping) return order.shipping - order.shippingDiscount
  const orderLines = await ctx.db
    .select({ line: soldLine.line, quantity: soldLine.quantity })
    .from(soldLine)
    .where(eq(soldLine.orderId, order.id))
    .orderBy(asc(soldLine.line))
  const returnLines = await ctx.db.select().from(orderReturnLine).where(eq(orderReturnLine.returnId, returnId))
  const quantities = new Map(returnLines.map((entry) => [entry.line, entry.quantity]))
  return shippingToRefund(order, quantities, await countReturnedPieces(ctx, order.id, ['refunded']), orderLines)
}
