import type { OrderRefundCause, RefundState } from '@bailu/contract/refunds/shop'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { approval } from '../approvals/table.ts'
import { instant, madeId, money, uuidOf } from '../../database/columns.ts'
import { order } from '../orders/table.ts'
import { receipt } from '../receipts/table.ts'
import { orderReturn } from '../returns/table.ts'

/** Refunds owed to a buyer: for a canceled order, late money, surplus, a transfer returned by the bank, goodwill or shipping. */
export const refund = pgTable(
  'refund',
  {
    id: madeId(),
    orderId: uuidOf(() => order.id),
    cause: text().$type<OrderRefundCause>().notNull(),
    /** For surplus above an order's total: its receipt. */
    receiptId: uuid().references(() => receipt.id),
    status: text().$type<RefundState>().notNull(),
    amount: money().notNull(),
    /** Part of the payment that the company retains: shipping of a returned parcel. */
    retained: money()
      .notNull()
      .default(sql`0`),
    reason: text().notNull(),
    /** The transfer that the bank returned. */
    bounceOf: uuid().references((): AnyPgColumn => refundBounce.transferId),
    /** Empty until the buyer, or staff for them, has entered an account. */
    refundBy: text().$type<'promptpay' | 'bank'>(),
    refundBank: text().notNull().default(''),
    refundName: text().notNull().default(''),
    /** Encrypted account or PromptPay number; `refund_tail` has the last four digits in clear. */
    refundNumber: text().notNull().default(''),
    refundTail: text().notNull().default(''),
    accountAt: instant(),
    /** The staff member who entered the account; null where the buyer did. */
    accountBy: uuid(),
    /** The staff member who recorded the late money, the return, the goodwill or the shipping. */
    notedBy: uuid(),
    /** End of the hold after the buyer changed the account. */
    accountHoldUntil: instant(),
    owedAt: instant().notNull(),
    /** Paid, or found not to be owed. */
    settledAt: instant(),
    settledBy: uuid(),
    voidReason: text().notNull().default(''),
  },
  (t) => [
    // One refund of an order's payment at a time; void ones are history.
    uniqueIndex('refund_once_live')
      .on(t.orderId)
      .where(sql`status <> 'void' and cause not in ('overpaid', 'bounced', 'goodwill', 'shipping')`),
    // The shipping alone is refunded once per order.
    uniqueIndex('refund_shipping')
      .on(t.orderId)
      .where(sql`status <> 'void' and cause = 'shipping'`),
    index('refund_receipt').on(t.receiptId),
    uniqueIndex('refund_bounced')
      .on(t.bounceOf)
      .where(sql`status <> 'void'`),
    index('refund_of').using('hash', t.orderId),
    index('refund_owed')
      .on(t.owedAt, t.id)
      .where(sql`status = 'owed'`),
    index('refund_void')
      .on(t.settledAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`status = 'void'`),
    check('refund_status', sql`${t.status} in ('owed', 'paid', 'void')`),
    check('refund_cause', sql`${t.cause} in ('canceled', 'late', 'overpaid', 'bounced', 'goodwill', 'shipping')`),
    check('refund_overpaid', sql`(${t.cause} = 'overpaid') = (${t.receiptId} is not null)`),
    check('refund_amount', sql`${t.amount} > 0`),
    check('refund_bounce', sql`(${t.cause} = 'bounced') = (${t.bounceOf} is not null)`),
    check('refund_retained', sql`${t.retained} >= 0 and (${t.retained} = 0 or ${t.cause} = 'canceled')`),
    check('refund_account', sql`(${t.refundBy} is null) = (${t.accountAt} is null)`),
    check('refund_account_hold', sql`${t.accountHoldUntil} is null or ${t.accountAt} is not null`),
    check('refund_settled', sql`(${t.status} = 'owed') = (${t.settledAt} is null)`),
    check('refund_why', sql`(${t.status} = 'void') = (${t.voidReason} <> '')`),
  ],
)

/** Executed refund transfers: one per return, and one per refund owed; never changed. */
export const refundTransfer = pgTable(
  'refund_transfer',
  {
    id: madeId(),
    returnId: uuid().references(() => orderReturn.id),
    refundId: uuid().references(() => refund.id),
    orderId: uuidOf(() => order.id),
    amount: money().notNull(),
    bankReference: text().notNull(),
    refundedBy: uuid().notNull(),
    refundedAt: instant().notNull(),
    /** Value date given by finance; null where it was not given. */
    paidAt: instant(),
    /** Keyed hash of the account number, for sums per recipient; null where unknown. */
    accountKey: text(),
    /** The staff members who entered the account and recorded late money, copied from the return or the refund. */
    accountBy: uuid(),
    notedBy: uuid(),
    /** The second person who proposed or approved it, and the approval. */
    secondBy: uuid(),
    approvalId: uuid().references(() => approval.id),
    /** No other staff member could pay: it waited 24 hours instead, with notice to the owners. */
    alone: boolean().notNull().default(false),
    /** Paid in cash at the pick-up point, from the cash box. */
    inCash: boolean().notNull().default(false),
  },
  (t) => [
    index('refund_transfer_recipient')
      .on(t.accountKey, t.refundedAt)
      .where(sql`approval_id is null and account_key is not null`),
    index('refund_transfer_payer')
      .on(t.refundedBy, t.refundedAt)
      .where(sql`approval_id is null`),
    check('refund_transfer_two_people', sql`${t.secondBy} is distinct from ${t.refundedBy}`),
    check(
      'refund_transfer_not_by_writer',
      sql`${t.alone} or (${t.accountBy} is distinct from ${t.refundedBy} and ${t.notedBy} is distinct from ${t.refundedBy})`,
    ),
    check('refund_transfer_alone', sql`not ${t.alone} or (${t.approvalId} is not null and ${t.secondBy} is null)`),
    uniqueIndex('refund_transfer_return').on(t.returnId),
    uniqueIndex('refund_transfer_once').on(t.refundId),
    index('refund_transfer_order').using('hash', t.orderId),
    // By value date: for the daily closing and the list of transfers.
    index('refund_transfer_day').on(sql`coalesce(paid_at, refunded_at)`, t.amount),
    uniqueIndex('refund_transfer_reference').on(t.bankReference),
    check('refund_transfer_amount', sql`${t.amount} > 0`),
    check('refund_transfer_of_one', sql`(${t.returnId} is null) <> (${t.refundId} is null)`),
  ],
)

/** Refund transfers returned by the bank: the amount is owed again. Never changed. */
export const refundBounce = pgTable(
  'refund_bounce',
  {
    transferId: uuidOf(() => refundTransfer.id).primaryKey(),
    amount: money().notNull(),
    bankReference: text().notNull(),
    /** Day of the bank statement. */
    returnedOn: date().notNull(),
    notedBy: uuid().notNull(),
    notedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('refund_bounce_reference').on(t.bankReference),
    index('refund_bounce_day').on(t.returnedOn, t.amount),
    check('refund_bounce_amount', sql`${t.amount} > 0`),
  ],
)
