import type { CanceledPieceReason } from '@bailu/contract/orders/kinds'
import type { OutstandingGoodsCause, OutstandingGoodsOutcome } from '@bailu/contract/orders/outcomes'
import type { ReturnKind, ReturnReason } from '@bailu/contract/returns/kinds'
import type { ReturnStatus } from '@bailu/contract/returns/shop'
import { sql } from 'drizzle-orm'
import type { Lang } from '@bailu/contract/languages'
import { boolean, check, index, integer, jsonb, pgTable, pgView, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, inEveryLang, instant, madeId, money, numberRef, uuidOf, worded } from '../../database/columns.ts'
import { order } from '../orders/table.ts'

/** Goods of an order canceled after it was sent: outstanding until they are counted in or written off. */
export const outstandingGoods = pgTable(
  'outstanding_goods',
  {
    orderId: uuidOf(() => order.id).primaryKey(),
    cause: text().$type<OutstandingGoodsCause>().notNull(),
    since: instant().notNull(),
    outcome: text().$type<OutstandingGoodsOutcome>(),
    settledAt: instant(),
    settledBy: uuid(),
    /** Findings of the count, or the reason of the write-off. */
    words: text().notNull().default(''),
  },
  (t) => [
    index('outstanding_goods_open')
      .on(t.since, t.orderId)
      .where(sql`outcome is null`),
    check('outstanding_goods_cause', sql`${t.cause} in ('canceled', 'courier_returned', 'not_collected', 'refused')`),
    check('outstanding_goods_outcome', sql`${t.outcome} in ('back', 'lost')`),
    check(
      'outstanding_goods_settled',
      sql`(${t.outcome} is null) = (${t.settledAt} is null) and (${t.outcome} is null) = (${t.settledBy} is null)`,
    ),
  ],
)

export const outstandingGoodsLine = pgTable(
  'outstanding_goods_line',
  {
    orderId: uuidOf(() => outstandingGoods.orderId),
    line: integer().notNull(),
    quantity: integer().notNull(),
    /** Pieces put into stock again; the rest is outstanding or written off. */
    restocked: integer().notNull().default(0),
    /** Pieces counted in, sellable or not, while others are still outstanding. */
    counted: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.line] }),
    check('outstanding_goods_line_quantity', sql`${t.quantity} > 0 and ${t.restocked} between 0 and ${t.quantity}`),
    // Rows from before partial counts have `counted` 0.
    check(
      'outstanding_goods_line_counted',
      sql`${t.counted} between 0 and ${t.quantity} and (${t.counted} = 0 or ${t.restocked} <= ${t.counted})`,
    ),
  ],
)

/** A buyer's request to return goods, or for money without return. */
export const orderReturn = pgTable(
  'order_return',
  {
    id: madeId(),
    orderId: uuidOf(() => order.id),
    /** Copied from the order. */
    partnerId: numberRef(),
    status: text().$type<ReturnStatus>().notNull(),
    kind: text().$type<ReturnKind>().notNull(),
    reason: text().$type<ReturnReason>().notNull(),
    words: text().notNull(),
    /** Price of the returned goods; the shipping part is known when the refund is paid. */
    subtotal: money().notNull(),
    shipping: money().notNull(),
    refundBy: text().$type<'promptpay' | 'bank'>().notNull(),
    refundBank: text().notNull(),
    refundName: text().notNull(),
    /** Encrypted account or PromptPay number; `refund_tail` has the last four digits in clear. */
    refundNumber: text().notNull(),
    refundTail: text().notNull(),
    /** The staff member who entered the account; null where the buyer did. */
    accountBy: uuid(),
    /** When the buyer changed the account; null where it is that of the request. */
    accountAt: instant(),
    /** End of the hold after that change. */
    accountHoldUntil: instant(),
    answer: text().notNull().default(''),
    /** The reason in three languages, as its template was; null for free words. */
    answerTexts: worded(),
    sendTo: text().notNull().default(''),
    /** Why pieces of a paid order were canceled before shipping: nothing is sent back, they are in stock again. Else null. */
    unsent: text().$type<CanceledPieceReason>(),
    /** What the buyer reads about it; null for the text of `unsent`. */
    unsentTexts: worded(),
    requestedAt: instant().notNull(),
    decidedAt: instant(),
    /** Rejected: at once, after the approval, or after the goods arrived. */
    rejectedAt: instant(),
    receivedAt: instant(),
    refundedAt: instant(),
    retractedAt: instant(),
    /** Closed without refund: the goods are back, and nothing had been paid for them. */
    closedAt: instant(),
    /** Reason why staff opened it after the return period; empty within the period. */
    exception: text().notNull().default(''),
    /** The shipping is refunded too, though not all goods are returned. */
    withShipping: boolean().notNull().default(false),
    /** Part of goods and shipping already refunded as goodwill or shipping. */
    deducted: money()
      .notNull()
      .default(sql`0`),
    /** Parcel back to the buyer with goods rejected after they arrived. */
    backCarrier: text().notNull().default(''),
    backTracking: text().notNull().default(''),
  },
  (t) => [
    index('order_return_order').on(t.orderId, t.id.desc().nullsFirst()),
    index('order_return_refunded')
      .on(t.partnerId, t.refundedAt.desc().nullsFirst(), t.id.desc().nullsFirst(), t.subtotal, t.orderId)
      .where(sql`refunded_at is not null`),
    index('order_return_report')
      .on(t.refundedAt, t.subtotal, t.shipping, t.partnerId, t.id)
      .where(sql`refunded_at is not null`),
    index('order_return_status').on(t.status, t.id.desc().nullsFirst()),
    check(
      'order_return_status_name',
      sql`${t.status} in ('requested', 'approved', 'rejected', 'received', 'refunded', 'retracted', 'closed')`,
    ),
    check('order_return_answer_texts', inEveryLang(t.answerTexts)),
    check('order_return_unsent_texts', inEveryLang(t.unsentTexts)),
    check('order_return_kind', sql`${t.kind} in ('goods', 'money')`),
    check(
      'order_return_amount',
      sql`${t.subtotal} >= 0 and ${t.shipping} >= 0 and (${t.subtotal} > 0 or ${t.withShipping})`,
    ),
    check('order_return_deducted', sql`${t.deducted} between 0 and ${t.subtotal} + ${t.shipping}`),
    // Nothing is sent back and nobody decides about it; closed when the whole order is canceled afterwards.
    check(
      'order_return_unsent',
      sql`${t.unsent} is null or (${t.unsent} in ('asked', 'sold_out', 'damaged', 'mistake') and ${t.kind} = 'money'
        and ${t.status} in ('approved', 'refunded', 'closed'))`,
    ),
    check('order_return_closed', sql`(${t.status} = 'closed') = (${t.closedAt} is not null)`),
  ],
)

export const orderReturnLine = pgTable(
  'order_return_line',
  {
    returnId: uuidOf(() => orderReturn.id),
    orderId: uuidOf(() => order.id),
    line: integer().notNull(),
    quantity: integer().notNull(),
    /** Returned pieces put into stock again. */
    restocked: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.returnId, t.line] }),
    index('order_return_line_order').on(t.orderId, t.line),
    check('order_return_line_quantity', sql`${t.quantity} > 0 and ${t.restocked} between 0 and ${t.quantity}`),
  ],
)

/**
 * Pieces canceled while their order was unpaid: the order was reduced by them. A trigger refuses more pieces than there
 * are, all of them, and an order that is paid, sent or not reduced.
 */
export const canceledPiece = pgTable(
  'canceled_piece',
  {
    id: madeId(),
    orderId: uuidOf(() => order.id),
    line: integer().notNull(),
    quantity: integer().notNull(),
    reason: text().$type<CanceledPieceReason>().notNull(),
    /** What the buyer reads about it; null for the text of `reason`. */
    reasonTexts: worded(),
    staffId: uuid().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index('canceled_piece_line').on(t.orderId, t.line),
    check('canceled_piece_reason_texts', inEveryLang(t.reasonTexts)),
    check('canceled_piece_quantity', sql`${t.quantity} > 0`),
    check('canceled_piece_reason', sql`${t.reason} in ('asked', 'sold_out', 'damaged', 'mistake')`),
  ],
)

/** Discount in an order placed by staff; its reason is in the audit log. A trigger compares it with the lines. */
export const orderDiscount = pgTable(
  'order_discount',
  {
    orderId: uuidOf(() => order.id).primaryKey(),
    /** Of all pieces when the order was placed. */
    amount: money().notNull(),
    staffId: uuid().notNull(),
    at: instant().notNull(),
  },
  (t) => [index('order_discount_staff').on(t.staffId, t.at), check('order_discount_amount', sql`${t.amount} > 0`)],
)

const lineColumns = {
  orderId: uuid().notNull(),
  line: integer().notNull(),
  variantId: numberRef().notNull(),
  productId: numberRef().notNull(),
  name: jsonb().$type<Record<Lang, string>>().notNull(),
  option: jsonb().$type<Record<Lang, string>>().notNull(),
  pictureKey: text().notNull(),
  price: money().notNull(),
  quantity: integer().notNull(),
  points: integer().notNull(),
  discount: money().notNull(),
}

/** Order lines with the pieces that were bought: without those canceled before the payment. */
export const soldLine = pgView('sold_line', lineColumns).existing()

/** Order lines with the pieces to send: without those canceled before shipping, paid or not. */
export const lineToSend = pgView('line_to_send', lineColumns).existing()

export const returnPhoto = pgTable(
  'return_photo',
  {
    id: madeId(),
    returnId: uuidOf(() => orderReturn.id),
    fileKey: text().notNull(),
    sentHash: bytes().notNull(),
    uploadedAt: instant().notNull(),
  },
  (t) => [index('return_photo_return').on(t.returnId, t.id)],
)
