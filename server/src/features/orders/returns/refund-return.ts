import { and, asc, eq, ne, or, sql } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { plainReference } from '../../../core/plain-reference.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { order as orders, orderLine } from '../../../database/tables/orders.ts'
import { orderReturn, orderReturnLine } from '../../../database/tables/returns.ts'
import { outdate } from '../../approvals/propose.ts'
import { bookRefund } from '../refunds/book-refund.ts'
import { moneyOfReturn } from '../refunds/money-of.ts'
import { leftToRefund } from '../refunds/owe-refund.ts'
import { admitPayer } from '../refunds/second-person.ts'
import { shippingGiven } from '../refunds/shipping-given.ts'
import { allOrders } from '../whose-orders.ts'
import { lockReturn, moveReturn, piecesIn, RETURN_MOVES, theReturn } from './return-moves.ts'
import { shippingBack } from './shipping-back.ts'

/** What the reversal of rewards needs of a refund in the same transaction; subtotals in satang. */
export type RefundFacts = { id: string; orderId: string; before: bigint; part: bigint; whole: bigint }

/**
 * Records that finance has refunded a return. The server computes the amount: the goods, and the shipping once
 * everything has come back.
 * @throws AppError not_found, return_moved_on, not_paid, refund_held, amount_differs, reference_used, and those of
 *   {@link admitPayer}
 */
export async function refundReturn(
  ctx: Ctx,
  input: ParsedOf<'POST /api/staff/return/{id}/refund'>,
): Promise<RefundFacts> {
  const scope = asStaff(ctx)
  const which = theReturn(allOrders(scope), input.id)
  const bankReference = plainReference(input.bank_reference)
  return inTx(ctx, async (tx) => {
    const order = await lockReturn(tx, which)
    const [found] = await tx.db.select().from(orderReturn).where(which)
    if (!found || !payable(found.status)) return refuse('return_moved_on')
    if (order.paidAt === null) return refuse('not_paid')
    if (found.accountHeldUntil && found.accountHeldUntil > tx.now) return refuse('refund_held')
    const { shipping, deducted, amount } = await sumOfReturn(tx, order, found)
    if (BigInt(input.amount) !== amount) return refuse('amount_differs')
    const seen = await admitPayer(tx, scope, moneyOfReturn(tx, found, { amount, userId: order.userId }))
    await moveReturn(
      tx,
      'refund',
      which,
      { shipping, deducted, refundedAt: tx.now },
      or(eq(orderReturn.status, 'received'), eq(orderReturn.kind, 'money')),
    )
    const id = await bookRefund(tx, {
      returnId: input.id,
      order,
      amount,
      bankReference,
      by: scope.staffId,
      paidAt: null,
      seen,
    })
    await outdate(tx, 'return', input.id)
    const before = await refundedGoods(tx, order.id, input.id)
    await tx.db
      .update(orders)
      .set({ refundedGoods: before + found.goods })
      .where(eq(orders.id, order.id))
    await record(
      tx,
      'return.refunded',
      { type: 'return', id: input.id },
      {
        order: order.id,
        refund: id,
        amount: String(amount),
        bankReference,
        ...(seen.approvalId && { approval: seen.approvalId }),
      },
    )
    return { id, orderId: order.id, before, part: found.goods, whole: order.goods }
  })
}

export const payable = (status: string) => (RETURN_MOVES.refund.from as readonly string[]).includes(status)

type Returned = Pick<typeof orderReturn.$inferSelect, 'id' | 'goods' | 'withShipping'>
type Sold = Pick<typeof orders.$inferSelect, 'id' | 'total' | 'paidAt' | 'shipping' | 'shippingDiscount'>

/** The amount of a return now, in satang: at most what was paid and is neither refunded nor to be refunded. */
export async function sumOfReturn(ctx: Ctx, order: Sold, found: Returned) {
  const shipping = await shippingNow(ctx, order, found)
  const whole = found.goods + shipping
  const left = order.paidAt === null ? whole : await leftToRefund(ctx, order)
  const amount = left < whole ? left : whole
  return { shipping, deducted: whole - amount, amount }
}

async function shippingNow(
  ctx: Ctx,
  order: { id: string; shipping: bigint; shippingDiscount: bigint },
  { id: returnId, withShipping }: Returned,
): Promise<bigint> {
  if (await shippingGiven(ctx, order.id, returnId)) return 0n
  if (withShipping) return order.shipping - order.shippingDiscount
  const bought = await ctx.db
    .select({ line: orderLine.line, quantity: orderLine.quantity })
    .from(orderLine)
    .where(eq(orderLine.orderId, order.id))
    .orderBy(asc(orderLine.line))
  const mine = await ctx.db.select().from(orderReturnLine).where(eq(orderReturnLine.returnId, returnId))
  const now = new Map(mine.map((one) => [one.line, one.quantity]))
  return shippingBack(order, now, await piecesIn(ctx, order.id, ['refunded']), bought)
}

async function refundedGoods(ctx: Ctx, orderId: string, but: string): Promise<bigint> {
  const [sum] = await ctx.db
    .select({ goods: sql<string>`coalesce(sum(${orderReturn.goods}), 0)` })
    .from(orderReturn)
    .where(and(eq(orderReturn.orderId, orderId), eq(orderReturn.status, 'refunded'), ne(orderReturn.id, but)))
  return BigInt(sum?.goods ?? 0)
}
