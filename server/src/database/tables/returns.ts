import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ReturnKind, ReturnReason, ReturnStatus } from '@bailu/contract/returns'
import { bytes, instant, madeId, money, numberRef } from './columns.ts'
import { order } from './orders.ts'

/** A buyer's request to return goods, or for money without return. */
export const orderReturn = pgTable(
  'order_return',
  {
    id: madeId(),
    orderId: uuid()
      .notNull()
      .references(() => order.id),
    /** Copied from the order. */
    partnerId: numberRef(),
    status: text().$type<ReturnStatus>().notNull(),
    kind: text().$type<ReturnKind>().notNull(),
    reason: text().$type<ReturnReason>().notNull(),
    words: text().notNull(),
    /** Price of the returned goods; the shipping part is known when the refund is paid. */
    goods: money().notNull(),
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
    accountHeldUntil: instant(),
    answer: text().notNull().default(''),
    sendTo: text().notNull().default(''),
    requestedAt: instant().notNull(),
    decidedAt: instant(),
    /** Rejected: at once, after the approval, or after the goods arrived; null for older rejected rows. */
    rejectedAt: instant(),
    receivedAt: instant(),
    refundedAt: instant(),
    withdrawnAt: instant(),
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
      .on(t.partnerId, t.refundedAt.desc().nullsFirst(), t.id.desc().nullsFirst(), t.goods, t.orderId)
      .where(sql`refunded_at is not null`),
    index('order_return_report')
      .on(t.refundedAt, t.goods, t.shipping, t.partnerId, t.id)
      .where(sql`refunded_at is not null`),
    index('order_return_status').on(t.status, t.id.desc().nullsFirst()),
    check(
      'order_return_status_name',
      sql`${t.status} in ('requested', 'approved', 'rejected', 'received', 'refunded', 'withdrawn', 'closed')`,
    ),
    check('order_return_kind', sql`${t.kind} in ('goods', 'money')`),
    check('order_return_amount', sql`${t.goods} >= 0 and ${t.shipping} >= 0 and (${t.goods} > 0 or ${t.withShipping})`),
    check('order_return_deducted', sql`${t.deducted} between 0 and ${t.goods} + ${t.shipping}`),
    check('order_return_closed', sql`(${t.status} = 'closed') = (${t.closedAt} is not null)`),
  ],
)

export const orderReturnLine = pgTable(
  'order_return_line',
  {
    returnId: uuid()
      .notNull()
      .references(() => orderReturn.id),
    orderId: uuid()
      .notNull()
      .references(() => order.id),
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

export const returnPhoto = pgTable(
  'return_photo',
  {
    id: madeId(),
    returnId: uuid()
      .notNull()
      .references(() => orderReturn.id),
    fileKey: text().notNull(),
    sentHash: bytes().notNull(),
    uploadedAt: instant().notNull(),
  },
  (t) => [index('return_photo_return').on(t.returnId, t.id)],
)
