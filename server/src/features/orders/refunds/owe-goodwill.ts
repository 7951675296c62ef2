import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { Ctx } from '../../../core/context.ts'
import { OPEN_RETURNS } from '@bailu/contract/returns'
import { requireOthers } from '../../../core/own-account.ts'
import { refuse } from '../../../core/refusal.ts'
import { lesser } from '../../../core/satang.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { order } from '../../../database/tables/orders.ts'
import { orderReturn } from '../../../database/tables/returns.ts'
import { allOrders, theOrder } from '../whose-orders.ts'
import { leftToRefund, oweRefund } from './owe-refund.ts'
import { shippingGiven } from './shipping-given.ts'

type Row = Pick<
  typeof order.$inferSelect,
  'id' | 'total' | 'status' | 'paidAt' | 'finishedAt' | 'shipping' | 'shippingDiscount'
>

/**
 * Limits of a goodwill refund of an active order, in satang: `most` is what was paid less what was refunded, is to be
 * refunded, or is in open returns; `shipping` is the shipping fee alone, once.
 */
export async function goodwillOf(ctx: Ctx, row: Row): Promise<{ most: bigint; shipping: bigint }> {
  const stands = row.status === 'awaiting_shipment' || row.status === 'finished'
  if (!stands || row.paidAt === null) return { most: 0n, shipping: 0n }
  const left = (await leftToRefund(ctx, row)) - (await inOpenReturns(ctx, row.id))
  const most = left > 0n ? left : 0n
  const charged = row.shipping - row.shippingDiscount
  const shipping = (await shippingGiven(ctx, row.id)) ? 0n : lesser(charged, most)
  return { most, shipping: shipping === charged ? shipping : 0n }
}

/** Satang that open returns of an order amount to. */
export async function inOpenReturns(ctx: Ctx, orderId: string): Promise<bigint> {
  const [row] = await ctx.db
    .select({
      sum: sql<string>`coalesce(sum(${orderReturn.goods} + ${orderReturn.shipping} - ${orderReturn.deducted}), 0)`,
    })
    .from(orderReturn)
    .where(and(eq(orderReturn.orderId, orderId), inArray(orderReturn.status, [...OPEN_RETURNS])))
  return BigInt(row?.sum ?? 0)
}

/**
 * Creates a goodwill refund: a part of what was paid, or the shipping fee alone, while the order stays. It is a cost
 * of the shop: rewards and points stay. Whoever grants it does not pay it.
 * @throws AppError not_found, order_moved_on, amount_differs of the shipping, refund_too_much, own_account
 */
export async function oweGoodwill(
  ctx: Ctx,
  input: ParsedOf<'POST /api/staff/order/{id}/goodwill'>,
): Promise<{ refund: string }> {
  const scope = asStaff(ctx)
  const { cause, reason } = input
  const amount = BigInt(input.amount)
  // no audit: createRefund writes its own entry
  return inTx(ctx, async (tx) => {
    const [held] = await tx.db
      .select()
      .from(order)
      .where(theOrder(allOrders(scope), input.id))
      .for('update')
    if (!held) return refuse('not_found')
    for (const one of [held.userId, held.partnerId]) await requireOthers(tx, scope, one)
    const { most, shipping } = await goodwillOf(tx, held)
    if (most === 0n || (cause === 'shipping' && shipping === 0n)) return refuse('order_moved_on')
    if (cause === 'shipping' && amount !== shipping) return refuse('amount_differs')
    if (amount > most) return refuse('refund_too_much')
    const owing = { orderId: held.id, userId: held.userId, cause, amount, reason, notedBy: scope.staffId }
    return { refund: await oweRefund(tx, owing) }
  })
}
