import { and, count, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Deletion } from '@bailu/contract/account'
import type { BuyerScope, Ctx } from '../../core/context.ts'
import { seal } from '../../core/seal.ts'
import { type AddressSnapshot, order, paymentProof } from '../../database/tables/orders.ts'
import { refundDue } from '../../database/tables/refunds.ts'
import { rewardLine } from '../../database/tables/rewards.ts'
import { goodsOut } from '../../database/tables/goods-out.ts'
import { orderReturn, returnPhoto } from '../../database/tables/returns.ts'
import { returnAccountPlace } from '../../core/return-account.ts'
import { forgetEvidence, neverPaid } from './evidence.ts'
import { ordersOf } from './whose-orders.ts'

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

/** Orders, returns and refunds that must end before their buyer's account can be deleted. */
export async function openBusiness(ctx: Ctx, scope: BuyerScope): Promise<Deletion['obstacles']> {
  const mine = ordersOf(scope)
  const orders = await ctx.db
    .select({ status: order.status, count: count() })
    .from(order)
    .where(and(mine, inArray(order.status, ['awaiting_payment', 'awaiting_shipment'])))
    .groupBy(order.status)
  // Cash on delivery whose cash has not been received or written off.
  const unpaid = await ctx.db.$count(
    order,
    and(mine, eq(order.status, 'finished'), isNull(order.paidAt), isNull(order.cashLostAt)),
  )
  const open = ['requested', 'approved', 'received'] as const
  const [returns] = await ctx.db
    .select({ count: count() })
    .from(orderReturn)
    .innerJoin(order, eq(order.id, orderReturn.orderId))
    .where(and(mine, inArray(orderReturn.status, [...open])))
  const refunds = await ctx.db
    .select({ id: refundDue.id })
    .from(refundDue)
    .innerJoin(order, eq(order.id, refundDue.orderId))
    .where(and(mine, eq(refundDue.status, 'owed')))
  const of = (status: string) => orders.find((row) => row.status === status)?.count ?? 0
  return [
    { what: 'order_unpaid' as const, count: of('awaiting_payment'), amount: null },
    { what: 'order_unshipped' as const, count: of('awaiting_shipment'), amount: null },
    { what: 'delivery_unpaid' as const, count: unpaid, amount: null },
    { what: 'return_open' as const, count: returns?.count ?? 0, amount: null },
    { what: 'refund_open' as const, count: refunds.length, amount: null },
  ].filter((one) => one.count > 0)
}

/** Number of sales, whose documents must be retained by law. */
export const keptOrders = (ctx: Ctx, scope: BuyerScope): Promise<number> =>
  ctx.db.$count(order, and(ordersOf(scope), or(isNotNull(order.paidAt), eq(order.status, 'finished'))))

/**
 * Erases what accounting does not need of the buyer's orders. @returns keys of files to remove once this is committed
 */
export const forgetBuyer = (tx: Ctx, scope: BuyerScope): Promise<string[]> => forgetOrders(tx, ordersOf(scope))

/**
 * Erases what accounting does not need: addresses and slips of orders never paid, typed text, photos, and account
 * numbers that nothing was paid to. Evidence has a retention of its own.
 * @returns keys of files to remove
 */
export async function forgetOrders(tx: Ctx, which: SQL): Promise<string[]> {
  const ids = (await tx.db.select({ id: order.id }).from(order).where(which)).map(({ id }) => id)
  if (ids.length === 0) return []
  const mine = inArray(order.id, ids)
  const unpaid = tx.db.select({ id: order.id }).from(order).where(and(mine, neverPaid()))
  await forgetTyped(tx, ids)
  const slips = await tx.db
    .delete(paymentProof)
    .where(
      or(
        and(inArray(paymentProof.orderId, unpaid), isNull(paymentProof.refusedAt)),
        // A retracted picture is no accounting document.
        and(inArray(paymentProof.orderId, ids), isNotNull(paymentProof.retractedAt)),
      ),
    )
    .returning({ key: paymentProof.fileKey })
  await tx.db.update(order).set({ address: NOWHERE }).where(and(mine, neverPaid()))
  await tx.db
    .update(refundDue)
    .set({ refundBy: null, refundName: '', refundBank: '', refundTail: '', refundNumber: '', accountAt: null })
    .where(and(inArray(refundDue.orderId, ids), eq(refundDue.status, 'void')))
  const ended = ['rejected', 'withdrawn', 'closed'] as const
  await clearReturnAccounts(tx, and(inArray(orderReturn.orderId, ids), inArray(orderReturn.status, [...ended])) as SQL)
  return [...slips.map(({ key }) => key), ...(await forgetReturns(tx, inArray(orderReturn.orderId, ids)))]
}

/** Erases free text about these orders: the buyer's message, reasons, answers. */
async function forgetTyped(tx: Ctx, ids: string[]): Promise<void> {
  await tx.db
    .execute(sql`update approval set reason = '', answer = '' where kind in ('refund', 'return', 'cash_loss') and subject in (
    select id::text from refund_due where ${inArray(refundDue.orderId, ids)}
    union all select id::text from order_return where ${inArray(orderReturn.orderId, ids)}
    union all select id::text from orders where ${inArray(order.id, ids)})`)
  await tx.db.update(goodsOut).set({ words: '' }).where(inArray(goodsOut.orderId, ids))
  await tx.db
    .update(orderReturn)
    .set({ exception: '', backCarrier: '', backTracking: '' })
    .where(inArray(orderReturn.orderId, ids))
  await tx.db.update(order).set({ buyerMessage: '' }).where(inArray(order.id, ids))
  // Reasons chosen by the buyer or set by a background job are codes and stay.
  await tx.db
    .update(order)
    .set({ cancelReason: '' })
    .where(and(inArray(order.id, ids), sql`${order.cancelReason} !~ '^[a-z_]*$'`))
  await tx.db
    .update(rewardLine)
    .set({ reason: '' })
    .where(and(inArray(rewardLine.orderId, ids), sql`${rewardLine.reason} !~ '^[a-z_]*$'`))
  await tx.db.update(refundDue).set({ reason: '' }).where(inArray(refundDue.orderId, ids))
  await tx.db
    .update(refundDue)
    .set({ voidReason: '-' })
    .where(and(inArray(refundDue.orderId, ids), eq(refundDue.status, 'void')))
}

/** Erases text and photos of returns. @returns keys of their files */
export async function forgetReturns(tx: Ctx, which: SQL): Promise<string[]> {
  const returns = (await tx.db.select({ id: orderReturn.id }).from(orderReturn).where(which)).map(({ id }) => id)
  if (returns.length === 0) return []
  await tx.db.update(orderReturn).set({ words: '', answer: '', sendTo: '' }).where(inArray(orderReturn.id, returns))
  const photos = await tx.db
    .delete(returnPhoto)
    .where(inArray(returnPhoto.returnId, returns))
    .returning({ key: returnPhoto.fileKey })
  return photos.map(({ key }) => key)
}

async function clearReturnAccounts(tx: Ctx, which: SQL): Promise<void> {
  for (const { id } of await tx.db.select({ id: orderReturn.id }).from(orderReturn).where(which))
    await tx.db
      .update(orderReturn)
      .set({
        refundName: '',
        refundBank: '',
        refundTail: '',
        refundNumber: seal(tx.house.settings, returnAccountPlace(id), ''),
      })
      .where(eq(orderReturn.id, id))
}

/**
 * Erases personal data of sales whose retention is over: amounts stay, nobody is named. @returns keys of files to
 * remove
 */
export async function forgetPapers(tx: Ctx, ids: string[]): Promise<string[]> {
  const files = [...(await forgetOrders(tx, inArray(order.id, ids))), ...(await forgetEvidence(tx, ids))]
  await tx.db
    .update(order)
    // The province stays for reports by province.
    .set({
      address: sql`${JSON.stringify(NOWHERE)}::jsonb || jsonb_build_object('province', ${order.address} ->> 'province', 'isZt', ${order.address} -> 'isZt')`,
    })
    .where(inArray(order.id, ids))
  await clearReturnAccounts(tx, inArray(orderReturn.orderId, ids))
  await tx.db
    .update(refundDue)
    .set({ refundName: '', refundBank: '', refundTail: '', refundNumber: '' })
    .where(inArray(refundDue.orderId, ids))
  const slips = await tx.db
    .delete(paymentProof)
    .where(inArray(paymentProof.orderId, ids))
    .returning({ key: paymentProof.fileKey })
  return [...files, ...slips.map(({ key }) => key)]
}
