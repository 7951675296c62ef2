import { and, count, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { Deletion } from '@bailu/contract/account'
import type { Ctx, UserScope } from '../../core/context.ts'
import { seal } from '../../core/seal.ts'
import { type AddressSnapshot, order, paymentProof } from '../../database/tables/orders.ts'
import { orderNote } from '../../database/tables/order-notes.ts'
import { refundDue } from '../../database/tables/refunds.ts'
import { orderReturn, returnPhoto } from '../../database/tables/returns.ts'
import { refundPlace } from './returns/open-return.ts'

const NOWHERE: AddressSnapshot = {
  first_name: '',
  last_name: '',
  country: '',
  province: '',
  city: '',
  area: '',
  address1: '',
  address2: '',
  zip: '',
  phone: '',
  isZt: false,
}

/** Orders, returns and refunds that must come to their end before their buyer can go. */
export async function openBusiness(ctx: Ctx, { userId }: UserScope): Promise<Deletion['obstacles']> {
  const orders = await ctx.db
    .select({ status: order.status, count: count() })
    .from(order)
    .where(and(eq(order.userId, userId), inArray(order.status, ['awaiting_payment', 'awaiting_shipment'])))
    .groupBy(order.status)
  const open = ['requested', 'approved', 'received'] as const
  const [returns] = await ctx.db
    .select({ count: count() })
    .from(orderReturn)
    .innerJoin(order, eq(order.id, orderReturn.orderId))
    .where(and(eq(order.userId, userId), inArray(orderReturn.status, [...open])))
  const refunds = await ctx.db
    .select({ id: refundDue.id })
    .from(refundDue)
    .innerJoin(order, eq(order.id, refundDue.orderId))
    .where(and(eq(order.userId, userId), eq(refundDue.status, 'owed')))
  const of = (status: string) => orders.find((row) => row.status === status)?.count ?? 0
  return [
    { what: 'order_unpaid' as const, count: of('awaiting_payment'), amount: null },
    { what: 'order_unshipped' as const, count: of('awaiting_shipment'), amount: null },
    { what: 'return_open' as const, count: returns?.count ?? 0, amount: null },
    { what: 'refund_open' as const, count: refunds.length, amount: null },
  ].filter((one) => one.count > 0)
}

/** Sales, whose documents the law wants kept. */
export const keptOrders = (ctx: Ctx, { userId }: UserScope): Promise<number> =>
  ctx.db.$count(order, and(eq(order.userId, userId), or(isNotNull(order.paidAt), eq(order.status, 'finished'))))

/**
 * What accounting does not need goes: where an order that was never paid should
 * have gone and its slips, messages, photos, and accounts nothing was paid to.
 * @returns files to remove once this is committed
 */
export async function forgetBuyer(tx: Ctx, { userId }: UserScope): Promise<string[]> {
  const mine = tx.db.select({ id: order.id }).from(order).where(eq(order.userId, userId))
  const unpaid = tx.db
    .select({ id: order.id })
    .from(order)
    .where(and(eq(order.userId, userId), isNull(order.paidAt), eq(order.status, 'canceled')))
  await tx.db.update(order).set({ buyerMessage: '' }).where(eq(order.userId, userId))
  await tx.db.delete(orderNote).where(inArray(orderNote.orderId, mine))
  const slips = await tx.db
    .delete(paymentProof)
    .where(inArray(paymentProof.orderId, unpaid))
    .returning({ key: paymentProof.fileKey })
  await tx.db.update(order).set({ address: NOWHERE }).where(inArray(order.id, unpaid))

  const returns = await tx.db
    .update(orderReturn)
    .set({ words: '' })
    .where(inArray(orderReturn.orderId, mine))
    .returning({ id: orderReturn.id, status: orderReturn.status })
  for (const { id } of returns.filter((one) => one.status === 'rejected' || one.status === 'withdrawn')) {
    const refundNumber = seal(tx.house.settings, refundPlace(id), '')
    await tx.db
      .update(orderReturn)
      .set({ refundName: '', refundBank: '', refundTail: '', refundNumber })
      .where(eq(orderReturn.id, id))
  }
  await tx.db
    .update(refundDue)
    .set({ refundBy: null, refundName: '', refundBank: '', refundTail: '', refundNumber: '', accountAt: null })
    .where(and(inArray(refundDue.orderId, mine), eq(refundDue.status, 'void')))
  const photos = await tx.db
    .delete(returnPhoto)
    .where(
      inArray(
        returnPhoto.returnId,
        tx.db.select({ id: orderReturn.id }).from(orderReturn).where(inArray(orderReturn.orderId, mine)),
      ),
    )
    .returning({ key: returnPhoto.fileKey })
  return [...slips, ...photos].map(({ key }) => key)
}
