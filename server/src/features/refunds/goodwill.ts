import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { OPEN_RETURNS } from '@bailu/contract/returns/shop'
import { requireNotOwnAccount } from '../approvals/separation-of-duties.ts'
import { fail } from '../../lib/errors.ts'
import { minSatang } from '../../lib/money.ts'
import { inTx } from '../../database/transaction.ts'
import { type order } from '../orders/table.ts'
import { orderReturn } from '../returns/table.ts'
import { allOrdersForStaff, orderById, lockOrder } from '../orders/base/order-access.ts'
import { readRefundable, createRefund } from './create-refund.ts'
import { isShippingRefunded } from './return-amount.ts'

type Row = Pick<
  typeof order.$inferSelect,
  'id' | 'total' | 'status' | 'paidAt' | 'finishedAt' | 'shipping' | 'shippingDiscount'
>

/**
 * Limits of a goodwill refund of an active order, in satang: `most` is what was paid less what was refunded, is to be
 * refunded, or is in open returns; `shipping` is the shipping fee alone, once.
 */
export async function readGoodwillLimit(ctx: Ctx, row: Row): Promise<{ most: bigint; shipping: bigint }> {
  const isActive = row.status === 'awaiting_shipment' || row.status === 'finished'
  if (!isActive || row.paidAt === null) return { most: 0n, shipping: 0n }
  const remaining = (await readRefundable(ctx, row)) - (await sumOpenReturns(ctx, row.id))
  const most = remaining > 0n ? remaining : 0n
  const shippingPaid = row.shipping - row.shippingDiscount
  const shipping = (await isShippingRefunded(ctx, row.id)) ? 0n : minSatang(shippingPaid, most)
  return { most, shipping: shipping === shippingPaid ? shipping : 0n }
}

/** Satang that open returns of an order amount to. */
export async function sumOpenReturns(ctx: Ctx, orderId: string): Promise<bigint> {
  const [row] = await ctx.db
    .select({
      sum: sql<string>`coalesce(sum(${orderReturn.subtotal} + ${orderReturn.shipping} - ${orderReturn.deducted}), 0)`,
    })
    .from(orderReturn)
    .where(and(eq(orderReturn.orderId, orderId), inArray(orderReturn.status, [...OPEN_RETURNS])))
  return BigInt(row?.sum ?? 0)
}

/**
 * Creates a goodwill refund: a part of what was paid, or the shipping fee alone, while the order stays. It is a cost
 * of the shop: rewards and points stay. The person who grants it does not pay it.
 * @throws AppError not_found, order_moved_on, amount_differs of the shipping, refund_too_much, own_account
 */
export const grantGoodwill: Handler<'POST /api/staff/order/{id}/goodwill'> = async (ctx, input) => {
  const scope = asStaff(ctx)
  const { cause, reason } = input
  const amount = BigInt(input.amount)
  // no audit: createRefund writes its own entry
  return inTx(ctx, async (tx) => {
    const lockedOrder = await lockOrder(tx, orderById(allOrdersForStaff(scope), input.id))
    for (const accountId of [lockedOrder.userId, lockedOrder.partnerId])
      await requireNotOwnAccount(tx, scope, accountId)
    const { most, shipping } = await readGoodwillLimit(tx, lockedOrder)
    if (most === 0n || (cause === 'shipping' && shipping === 0n)) return fail('order_moved_on')
    if (cause === 'shipping' && amount !== shipping) return fail('amount_differs')
    if (amount > most) return fail('refund_too_much')
    const refundInput = {
      orderId: lockedOrder.id,
      cause,
      amount,
      reason,
      notedBy: scope.staffId,
    }
    return { refund: await createRefund(tx, refundInput) }
  })
}
