import { and, count, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { forAddressFields, normalizePhone } from '@bailu/contract/addresses/kinds'
import type { DeletionCheck } from '@bailu/contract/account/shop'
import type { BuyerScope, Ctx } from '../../../core/context.ts'
import { seal } from '../../../lib/crypto.ts'
import { type AddressSnapshot, order } from '../table.ts'
import { paymentSlip } from '../../receipts/table.ts'
import { refund } from '../../refunds/table.ts'
import { rewardLine } from '../../rewards/table.ts'
import { canceledPiece, outstandingGoods, orderReturn, returnPhoto } from '../../returns/table.ts'
import { returnAccountPlace } from '../../../core/order-facts.ts'
import { eraseEvidence, neverPaid } from './order-evidence.ts'
import { eraseMailsTo } from '../../mail/own-data.ts'
import { eraseSmsesTo } from '../../mail/send-sms.ts'
import { readOrderContact } from '../base/order-contact.ts'
import { eraseHandovers } from '../handover.ts'
import { ordersOfBuyer } from '../base/order-access.ts'

const EMPTY_ADDRESS: AddressSnapshot = { ...forAddressFields(() => ''), isZt: false }

/** Orders, returns and refunds that must end before their buyer's account can be deleted. */
export async function listDeletionObstacles(ctx: Ctx, scope: BuyerScope): Promise<DeletionCheck['obstacles']> {
  const ownOrders = ordersOfBuyer(scope)
  const orders = await ctx.db
    .select({ status: order.status, count: count() })
    .from(order)
    .where(and(ownOrders, inArray(order.status, ['awaiting_payment', 'awaiting_shipment'])))
    .groupBy(order.status)
  // Cash on delivery whose cash has not been received or written off.
  const unpaid = await ctx.db.$count(
    order,
    and(ownOrders, eq(order.status, 'finished'), isNull(order.paidAt), isNull(order.cashLostAt)),
  )
  const openStatuses = ['requested', 'approved', 'received'] as const
  const [returns] = await ctx.db
    .select({ count: count() })
    .from(orderReturn)
    .innerJoin(order, eq(order.id, orderReturn.orderId))
    .where(and(ownOrders, inArray(orderReturn.status, [...openStatuses])))
  const refunds = await ctx.db
    .select({ id: refund.id })
    .from(refund)
    .innerJoin(order, eq(order.id, refund.orderId))
    .where(and(ownOrders, eq(refund.status, 'owed')))
  const countOf = (status: string) => orders.find((row) => row.status === status)?.count ?? 0
  return [
    { what: 'order_unpaid' as const, count: countOf('awaiting_payment'), amount: null },
    { what: 'order_unshipped' as const, count: countOf('awaiting_shipment'), amount: null },
    { what: 'delivery_unpaid' as const, count: unpaid, amount: null },
    { what: 'return_open' as const, count: returns?.count ?? 0, amount: null },
    { what: 'refund_open' as const, count: refunds.length, amount: null },
  ].filter((obstacle) => obstacle.count > 0)
}

/** Number of sales, whose documents must be retained by law. */
export const countRetainedOrders = (ctx: Ctx, scope: BuyerScope): Promise<number> =>
  ctx.db.$count(order, and(ordersOfBuyer(scope), or(isNotNull(order.paidAt), eq(order.status, 'finished'))))

/**
 * Erases what accounting does not need of the buyer's orders. @returns keys of files to remove once this is committed
 */
export async function eraseBuyerOrders(tx: Ctx, scope: BuyerScope): Promise<string[]> {
  await eraseHandovers(tx, scope)
  return eraseOrderDetails(tx, ordersOfBuyer(scope))
}

/**
 * Erases what accounting does not need: addresses and slips of orders never paid, typed text, photos, and account
 * numbers that nothing was paid to. Evidence has a separate retention.
 * @returns keys of files to remove
 */
export async function eraseOrderDetails(tx: Ctx, condition: SQL): Promise<string[]> {
  const ids = (await tx.db.select({ id: order.id }).from(order).where(condition)).map(({ id }) => id)
  if (ids.length === 0) return []
  const ownOrders = inArray(order.id, ids)
  const unpaid = tx.db.select({ id: order.id }).from(order).where(and(ownOrders, neverPaid()))
  await eraseTypedText(tx, ids)
  await eraseOrderSmses(tx, ownOrders)
  const slips = await tx.db
    .delete(paymentSlip)
    .where(
      or(
        and(inArray(paymentSlip.orderId, unpaid), isNull(paymentSlip.rejectedAt)),
        // A retracted picture is no accounting document.
        and(inArray(paymentSlip.orderId, ids), isNotNull(paymentSlip.retractedAt)),
      ),
    )
    .returning({ key: paymentSlip.fileKey })
  await tx.db.update(order).set({ address: EMPTY_ADDRESS }).where(and(ownOrders, neverPaid()))
  await tx.db
    .update(refund)
    .set({ refundBy: null, refundName: '', refundBank: '', refundTail: '', refundNumber: '', accountAt: null })
    .where(and(inArray(refund.orderId, ids), eq(refund.status, 'void')))
  const endedStatuses = ['rejected', 'retracted', 'closed'] as const
  await clearReturnAccounts(
    tx,
    and(inArray(orderReturn.orderId, ids), inArray(orderReturn.status, [...endedStatuses])) as SQL,
  )
  return [...slips.map(({ key }) => key), ...(await eraseReturnDetails(tx, inArray(orderReturn.orderId, ids)))]
}

/** Erases free text about these orders: the buyer's message, reasons, answers. */
async function eraseTypedText(tx: Ctx, ids: string[]): Promise<void> {
  await tx.db
    .execute(sql`update approval set reason = '', answer = '' where kind in ('refund', 'return', 'cash_loss') and subject in (
    select id::text from refund where ${inArray(refund.orderId, ids)}
    union all select id::text from order_return where ${inArray(orderReturn.orderId, ids)}
    union all select id::text from orders where ${inArray(order.id, ids)})`)
  await tx.db.update(outstandingGoods).set({ words: '' }).where(inArray(outstandingGoods.orderId, ids))
  await tx.db
    .update(orderReturn)
    .set({ exception: '', backCarrier: '', backTracking: '', unsentTexts: null })
    .where(inArray(orderReturn.orderId, ids))
  await tx.db
    .update(canceledPiece)
    .set({ reasonTexts: null })
    .where(and(inArray(canceledPiece.orderId, ids), isNotNull(canceledPiece.reasonTexts)))
  await eraseContacts(tx, ids)
  await tx.db.update(order).set({ buyerMessage: '' }).where(inArray(order.id, ids))
  // Reasons chosen by the buyer or set by a background job are codes and stay.
  await tx.db
    .update(order)
    .set({ cancelReason: '', cancelTexts: null })
    .where(and(inArray(order.id, ids), sql`${order.cancelReason} !~ '^[a-z_]*$'`))
  await tx.db
    .update(rewardLine)
    .set({ reason: '', reasonTexts: null })
    .where(and(inArray(rewardLine.orderId, ids), sql`${rewardLine.reason} !~ '^[a-z_]*$'`))
  await tx.db.update(refund).set({ reason: '' }).where(inArray(refund.orderId, ids))
  await tx.db
    .update(refund)
    .set({ voidReason: '-' })
    .where(and(inArray(refund.orderId, ids), eq(refund.status, 'void')))
}

/** Erases the emails that guests gave for news about these orders, and the mails to them. */
export async function eraseContacts(tx: Ctx, ids: readonly string[]): Promise<void> {
  const rows = await tx.db
    .select()
    .from(order)
    .where(and(inArray(order.id, [...ids]), isNotNull(order.contactEmail)))
  await eraseMailsTo(
    tx,
    rows.map((row) => readOrderContact(tx, row)).filter((email) => email !== null),
  )
  await tx.db
    .update(order)
    .set({ contactEmail: null, contactLang: null })
    .where(and(inArray(order.id, [...ids]), isNotNull(order.contactEmail)))
}

/** Erases text messages with codes for these orders that have not gone out; before their addresses are erased. */
async function eraseOrderSmses(tx: Ctx, condition: SQL): Promise<void> {
  const rows = await tx.db.select({ address: order.address }).from(order).where(condition)
  const phones = rows.map(({ address }) => (address.isZt ? address.contact?.phone : address.phone) ?? '')
  await eraseSmsesTo(tx, new Set(phones.filter(Boolean).map(normalizePhone)))
}

/** Erases text and photos of returns. @returns keys of their files */
export async function eraseReturnDetails(tx: Ctx, condition: SQL): Promise<string[]> {
  const returns = (await tx.db.select({ id: orderReturn.id }).from(orderReturn).where(condition)).map(({ id }) => id)
  if (returns.length === 0) return []
  await tx.db
    .update(orderReturn)
    .set({ words: '', answer: '', answerTexts: null, sendTo: '' })
    .where(inArray(orderReturn.id, returns))
  const photos = await tx.db
    .delete(returnPhoto)
    .where(inArray(returnPhoto.returnId, returns))
    .returning({ key: returnPhoto.fileKey })
  return photos.map(({ key }) => key)
}

async function clearReturnAccounts(tx: Ctx, condition: SQL): Promise<void> {
  for (const { id } of await tx.db.select({ id: orderReturn.id }).from(orderReturn).where(condition))
    await tx.db
      .update(orderReturn)
      .set({
        refundName: '',
        refundBank: '',
        refundTail: '',
        refundNumber: seal(tx.deps.config, returnAccountPlace(id), ''),
      })
      .where(eq(orderReturn.id, id))
}

/**
 * Erases personal data of sales whose retention is over: amounts stay, nobody is named. @returns keys of files to
 * remove
 */
export async function eraseSaleDocuments(tx: Ctx, ids: string[]): Promise<string[]> {
  const files = [...(await eraseOrderDetails(tx, inArray(order.id, ids))), ...(await eraseEvidence(tx, ids))]
  await tx.db
    .update(order)
    // The province stays for reports by province.
    .set({
      address: sql`${JSON.stringify(EMPTY_ADDRESS)}::jsonb || jsonb_build_object('province', ${order.address} ->> 'province', 'isZt', ${order.address} -> 'isZt')`,
    })
    .where(inArray(order.id, ids))
  await clearReturnAccounts(tx, inArray(orderReturn.orderId, ids))
  await tx.db
    .update(refund)
    .set({ refundName: '', refundBank: '', refundTail: '', refundNumber: '' })
    .where(inArray(refund.orderId, ids))
  const slips = await tx.db
    .delete(paymentSlip)
    .where(inArray(paymentSlip.orderId, ids))
    .returning({ key: paymentSlip.fileKey })
  return [...files, ...slips.map(({ key }) => key)]
}
