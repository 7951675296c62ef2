import { and, eq, exists, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { OPEN_RETURNS } from '@bailu/contract/returns/shop'
import type { Ctx } from '../../../core/context.ts'
import { type RetentionRule, retentionByIds, retentionOfRows } from '../../legal/personal-data.ts'
import { order, orderNote } from '../table.ts'
import { paymentSlip } from '../../receipts/table.ts'
import { guest } from '../../account/table.ts'
import { orderReturn, returnPhoto } from '../../returns/table.ts'
import { type EraseOrderWords, neverPaid, retainOrders } from './order-evidence.ts'
import { eraseContacts, eraseOrderDetails, eraseSaleDocuments, eraseReturnDetails } from './erase-buyer.ts'

const namesBuyer = sql`(${order.address} ->> 'phone' <> '' or ${order.address} ->> 'first_name' <> '' or ${order.address} -> 'contact' is not null)`
const hasRows = (ctx: Ctx, table: typeof orderNote | typeof paymentSlip, condition?: SQL) =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(table)
      .where(and(eq(table.orderId, order.id), condition)),
  )
const hasTypedText = or(namesBuyer, ne(order.buyerMessage, ''), isNotNull(order.contactEmail)) as SQL

/** Orders canceled and never paid: addresses, the buyer's text, and slips except rejected ones. */
export const retainedUnpaidOrders = (eraseWords: EraseOrderWords): RetentionRule =>
  retainOrders(
    (ctx, before) =>
      and(
        neverPaid(),
        lt(order.canceledAt, before),
        or(hasTypedText, hasRows(ctx, paymentSlip, isNull(paymentSlip.rejectedAt))),
      ) as SQL,
    (tx, ids) => eraseOrderDetails(tx, inArray(order.id, ids)),
    eraseWords,
  )

/**
 * Emails of guests for news about an order that ended: nothing more will be sent. Orders with an open return or refund
 * are retained until it ends.
 */
export const retainedContacts: RetentionRule = retentionByIds(
  order.id,
  (_ctx, before) =>
    and(
      isNotNull(order.contactEmail),
      inArray(order.status, ['finished', 'canceled']),
      lt(sql`coalesce(${order.canceledAt}, ${order.finishedAt})`, before.toISOString()),
      sql`not exists (select 1 from refund where refund.order_id = ${order.id} and refund.status = 'owed')`,
      sql`not exists (select 1 from order_return r where r.order_id = ${order.id} and r.status in ${[...OPEN_RETURNS]})`,
    ) as SQL,
  async (tx, ids) => {
    await eraseContacts(tx, ids)
    return undefined
  },
)

/** Documents of sales whose retention required by law is over. */
export const retainedSaleDocuments = (eraseWords: EraseOrderWords): RetentionRule =>
  retainOrders(
    (ctx, before) =>
      and(
        or(isNotNull(order.paidAt), eq(order.status, 'finished')),
        inArray(order.status, ['finished', 'canceled']),
        lt(sql`coalesce(${order.finishedAt}, ${order.canceledAt}, ${order.paidAt})`, before.toISOString()),
        or(hasTypedText, hasRows(ctx, orderNote), hasRows(ctx, paymentSlip)),
      ) as SQL,
    eraseSaleDocuments,
    eraseWords,
  )

/** Text and photos of ended returns. */
export const retainedReturns: RetentionRule = retentionByIds(
  orderReturn.id,
  (ctx, before) =>
    and(
      inArray(orderReturn.status, ['rejected', 'refunded', 'retracted', 'closed']),
      lt(
        sql`coalesce(${orderReturn.refundedAt}, ${orderReturn.closedAt}, ${orderReturn.retractedAt}, ${orderReturn.decidedAt}, ${orderReturn.requestedAt})`,
        before.toISOString(),
      ),
      or(
        ne(orderReturn.words, ''),
        ne(orderReturn.answer, ''),
        ne(orderReturn.sendTo, ''),
        exists(
          ctx.db
            .select({ one: sql`1` })
            .from(returnPhoto)
            .where(eq(returnPhoto.returnId, orderReturn.id)),
        ),
      ),
    ) as SQL,
  (tx, ids) => eraseReturnDetails(tx, inArray(orderReturn.id, ids)),
)

/** Guests that never ordered: their token is deleted. */
export const retainedGuests: RetentionRule = retentionOfRows(
  guest,
  (before) =>
    and(
      lt(guest.createdAt, before),
      isNull(guest.claimedBy),
      sql`not exists (select 1 from ${order} where ${order.guestId} = ${guest.id})`,
    ) as SQL,
)
