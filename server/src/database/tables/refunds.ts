import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { DueCause, RefundState } from '@bailu/contract/refunds'
import { approval } from './approvals.ts'
import { instant, madeId, money } from './columns.ts'
import { order } from './orders.ts'
import { receipt } from './receipts.ts'
import { orderReturn } from './returns.ts'

/** What is owed to a buyer: of a canceled order, of money that came late, of a refund that the bank gave back, as goodwill. */
export const refundDue = pgTable(
  'refund_due',
  {
    id: madeId(),
    orderId: uuid()
      .notNull()
      .references(() => order.id),
    cause: text().$type<DueCause>().notNull(),
    /** Of what came above an order's total: the receipt it is part of. */
    receiptId: uuid().references(() => receipt.id),
    status: text().$type<RefundState>().notNull(),
    amount: money().notNull(),
    /** Of what was paid, what the shop keeps: the shipping of a parcel that came back. */
    kept: money()
      .notNull()
      .default(sql`0`),
    reason: text().notNull(),
    /** The refund that the bank gave back. */
    bounceOf: uuid().references((): AnyPgColumn => refundBounce.refundId),
    /** Empty until the buyer, or staff for them, has said where the money goes. */
    refundBy: text().$type<'promptpay' | 'bank'>(),
    refundBank: text().notNull().default(''),
    refundName: text().notNull().default(''),
    /** Account or PromptPay number, sealed; the last four digits stand open. */
    refundNumber: text().notNull().default(''),
    refundTail: text().notNull().default(''),
    accountAt: instant(),
    /** Who of staff wrote the account; null where the buyer did. */
    accountBy: uuid(),
    /** Who noted the late money, the bounce, the goodwill or the shipping. */
    notedBy: uuid(),
    /** The buyer said another account than before: it is not paid to until then. */
    accountHeldUntil: instant(),
    owedAt: instant().notNull(),
    /** Paid back, or found not to be owed. */
    settledAt: instant(),
    settledBy: uuid(),
    voidReason: text().notNull().default(''),
  },
  (t) => [
    // An order owes its money once; what was found not to be owed is history.
    uniqueIndex('refund_due_once_live')
      .on(t.orderId)
      .where(sql`status <> 'void' and cause not in ('overpaid', 'bounced', 'goodwill', 'shipping')`),
    // The shipping of an order goes back alone once.
    uniqueIndex('refund_due_shipping')
      .on(t.orderId)
      .where(sql`status <> 'void' and cause = 'shipping'`),
    index('refund_due_receipt').on(t.receiptId),
    uniqueIndex('refund_due_bounced')
      .on(t.bounceOf)
      .where(sql`status <> 'void'`),
    index('refund_due_of').using('hash', t.orderId),
    index('refund_due_owed')
      .on(t.owedAt, t.id)
      .where(sql`status = 'owed'`),
    index('refund_due_void')
      .on(t.settledAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`status = 'void'`),
    check('refund_due_status', sql`${t.status} in ('owed', 'paid', 'void')`),
    check('refund_due_cause', sql`${t.cause} in ('canceled', 'late', 'overpaid', 'bounced', 'goodwill', 'shipping')`),
    check('refund_due_overpaid', sql`(${t.cause} = 'overpaid') = (${t.receiptId} is not null)`),
    check('refund_due_amount', sql`${t.amount} > 0`),
    check('refund_due_bounce', sql`(${t.cause} = 'bounced') = (${t.bounceOf} is not null)`),
    check('refund_due_kept', sql`${t.kept} >= 0 and (${t.kept} = 0 or ${t.cause} = 'canceled')`),
    check('refund_due_account', sql`(${t.refundBy} is null) = (${t.accountAt} is null)`),
    check('refund_due_held', sql`${t.accountHeldUntil} is null or ${t.accountAt} is not null`),
    check('refund_due_settled', sql`(${t.status} = 'owed') = (${t.settledAt} is null)`),
    check('refund_due_why', sql`(${t.status} = 'void') = (${t.voidReason} <> '')`),
  ],
)

/** Money that finance has paid back: one per return, and one per canceled order; never changed. */
export const refund = pgTable(
  'refund',
  {
    id: madeId(),
    returnId: uuid().references(() => orderReturn.id),
    dueId: uuid().references(() => refundDue.id),
    orderId: uuid()
      .notNull()
      .references(() => order.id),
    amount: money().notNull(),
    bankReference: text().notNull(),
    refundedBy: uuid().notNull(),
    refundedAt: instant().notNull(),
    /** When the money left the account, as finance says; null where it was not asked. */
    paidAt: instant(),
    /** Keyed hash of the account's number, to sum what goes to one recipient; null where none was known. */
    accountKey: text(),
    /** Who of staff wrote the account, and who noted late money: as on the return or what was owed. */
    accountBy: uuid(),
    notedBy: uuid(),
    /** Who else has proposed or approved it, and with what. */
    secondBy: uuid(),
    approvalId: uuid().references(() => approval.id),
    /** Nobody else worked here who could pay: it waited a day instead, with notice to the owners. */
    alone: boolean().notNull().default(false),
    /** Handed to the buyer at the pick-up point, out of the cash box. */
    inCash: boolean().notNull().default(false),
  },
  (t) => [
    index('refund_recipient_paid')
      .on(t.accountKey, t.refundedAt)
      .where(sql`approval_id is null and account_key is not null`),
    index('refund_payer')
      .on(t.refundedBy, t.refundedAt)
      .where(sql`approval_id is null`),
    check('refund_four_eyes', sql`${t.secondBy} is distinct from ${t.refundedBy}`),
    check(
      'refund_not_by_writer',
      sql`${t.alone} or (${t.accountBy} is distinct from ${t.refundedBy} and ${t.notedBy} is distinct from ${t.refundedBy})`,
    ),
    check('refund_alone', sql`not ${t.alone} or (${t.approvalId} is not null and ${t.secondBy} is null)`),
    uniqueIndex('refund_return').on(t.returnId),
    uniqueIndex('refund_due_once').on(t.dueId),
    index('refund_order').using('hash', t.orderId),
    // By the day of the statement: what a day's closing sums, and the list of what was paid back.
    index('refund_day').on(sql`coalesce(paid_at, refunded_at)`, t.amount),
    uniqueIndex('refund_reference').on(t.bankReference),
    check('refund_amount', sql`${t.amount} > 0`),
    check('refund_of_one', sql`(${t.returnId} is null) <> (${t.dueId} is null)`),
  ],
)

/** A refund that the bank gave back: its money is owed again. Never changed. */
export const refundBounce = pgTable(
  'refund_bounce',
  {
    refundId: uuid()
      .primaryKey()
      .references(() => refund.id),
    amount: money().notNull(),
    bankReference: text().notNull(),
    /** The day of the bank's statement. */
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
