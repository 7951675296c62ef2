import type { ChargeState } from '@bailu/contract/orders/kinds'
import type { DifferenceKind, ReceiptKind } from '@bailu/contract/receipts/staff'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bit,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, inEveryLang, instant, madeId, money, uuidOf, worded } from '../../database/columns.ts'
import { order } from '../orders/table.ts'
import { staff } from '../staff/table.ts'

/** Bits of the fingerprint of a slip: 32 columns, 64 rows. */
export const FINGERPRINT_BITS = 2_048

/**
 * Charges requested from the payment provider for an order. The id is the reference sent to the provider, so that a
 * repeated request creates no second charge. A trigger forbids changes of a paid one.
 */
export const providerCharge = pgTable(
  'provider_charge',
  {
    id: madeId(),
    orderId: uuidOf(() => order.id),
    /** The provider's id; null until its reply arrives. */
    chargeId: text(),
    amount: money().notNull(),
    state: text().$type<ChargeState>().notNull(),
    /** Real money, not the provider's test mode. */
    live: boolean().notNull(),
    /** The QR as a data: address, while it can be paid. */
    picture: text().notNull().default(''),
    askedAt: instant().notNull(),
    expiresAt: instant(),
    /** How often the provider was polled for the result, and when it is polled next; null: no more. */
    asks: integer().notNull().default(0),
    nextAt: instant(),
    endedAt: instant(),
    receiptId: uuid().references(() => receipt.id),
  },
  (t) => [
    uniqueIndex('provider_charge_charge').on(t.chargeId),
    uniqueIndex('provider_charge_receipt').on(t.receiptId),
    uniqueIndex('provider_charge_open')
      .on(t.orderId, t.amount)
      .where(sql`state in ('asked', 'pending')`),
    index('provider_charge_order').on(t.orderId),
    index('provider_charge_next')
      .on(t.nextAt)
      .where(sql`next_at is not null`),
    check('provider_charge_amount', sql`${t.amount} > 0`),
    check('provider_charge_state', sql`${t.state} in ('asked', 'pending', 'paid', 'failed', 'expired', 'odd')`),
    check('provider_charge_named', sql`${t.chargeId} is not null or ${t.state} in ('asked', 'failed')`),
    check('provider_charge_paid', sql`(${t.state} = 'paid') = (${t.receiptId} is not null)`),
    check('provider_charge_ended', sql`(${t.endedAt} is null) = (${t.state} in ('asked', 'pending'))`),
  ],
)

/**
 * A difference accepted with a reason: `fee` adds to what a receipt pays, `over` is surplus of a receipt that is neither
 * refunded nor used, `under` is the waived part of an order's total.
 */
export const difference = pgTable(
  'difference',
  {
    id: madeId(),
    kind: text().$type<DifferenceKind>().notNull(),
    receiptId: uuid().references(() => receipt.id),
    /** Of `under`. */
    orderId: uuid().references(() => order.id),
    amount: money().notNull(),
    reason: text().notNull(),
    bookedBy: uuid().notNull(),
    bookedAt: instant().notNull(),
    reversedAt: instant(),
    reversedBy: uuid(),
    reverseReason: text().notNull().default(''),
  },
  (t) => [
    index('difference_receipt').on(t.receiptId),
    index('difference_order').on(t.orderId),
    index('difference_booker').on(t.bookedBy, t.bookedAt),
    check('difference_kind', sql`${t.kind} in ('fee', 'under', 'over')`),
    check('difference_amount', sql`${t.amount} > 0`),
    check(
      'difference_of',
      sql`(${t.kind} = 'under') = (${t.orderId} is not null) and (${t.kind} = 'under') = (${t.receiptId} is null)`,
    ),
    check('difference_why', sql`${t.reason} <> ''`),
    check(
      'difference_reversed',
      sql`(${t.reversedAt} is null) = (${t.reversedBy} is null) and (${t.reversedAt} is null) = (${t.reverseReason} = '')`,
    ),
  ],
)

export const paymentSlip = pgTable(
  'payment_slip',
  {
    id: madeId(),
    orderId: uuidOf(() => order.id),
    fileKey: text().notNull(),
    /** SHA-256 of the uploaded bytes: the same picture on another order is a flag. */
    sentHash: bytes().notNull(),
    bank: text(),
    bankReference: text(),
    /** What the picture looks like, see `fingerprintOf`: few bits differ from those of a copy. Null: not computed yet. */
    fingerprint: bit({ dimensions: FINGERPRINT_BITS }),
    /** An earlier slip of another order that looks the same. */
    similarTo: uuid().references((): AnyPgColumn => paymentSlip.id, { onDelete: 'set null' }),
    uploadedAt: instant().notNull(),
    /** Rejected by finance, with the reason shown to the buyer. */
    rejectedAt: instant(),
    rejectedBy: uuid(),
    rejectionReason: text().notNull().default(''),
    /** The reason in three languages, as its template was; null for free words. */
    rejectionTexts: worded(),
    /** Retracted by the buyer before it was reviewed, such as a wrong picture. */
    retractedAt: instant(),
  },
  (t) => [
    check('payment_slip_rejection_texts', inEveryLang(t.rejectionTexts)),
    check('payment_slip_answered', sql`${t.rejectedAt} is null or ${t.retractedAt} is null`),
    index('payment_slip_order').on(t.orderId, t.id.desc().nullsFirst()),
    // Few rows: lists check for each order whether a slip was rejected.
    index('payment_slip_rejected')
      .on(t.orderId)
      .where(sql`rejected_at is not null`),
    index('payment_slip_sent').on(t.sentHash),
    index('payment_slip_reference').on(t.bankReference),
    index('payment_slip_uploaded').on(t.uploadedAt),
    index('payment_slip_similar')
      .on(t.similarTo)
      .where(sql`similar_to is not null`),
  ],
)

/** Which slip a member of staff has open at the review desk; rows are refreshed while it is shown. */
export const slipView = pgTable(
  'slip_view',
  {
    staffId: uuidOf(() => staff.id).primaryKey(),
    orderId: uuidOf(() => order.id),
    seenAt: instant().notNull(),
  },
  (t) => [index('slip_view_order').on(t.orderId)],
)

/**
 * The part of a receipt that pays one order. Never changed except by reversal. A payment for a canceled order is `late`: no
 * sale, and owed to the buyer.
 */
export const payment = pgTable(
  'order_payment',
  {
    id: madeId(),
    receiptId: uuidOf(() => receipt.id),
    orderId: uuidOf(() => order.id),
    amount: money().notNull(),
    /** The staff member who confirmed it. */
    confirmedBy: uuid().notNull(),
    confirmedAt: instant().notNull(),
    late: boolean().notNull().default(false),
    reversedAt: instant(),
    reversedBy: uuid(),
    reverseReason: text().notNull().default(''),
  },
  (t) => [
    index('order_payment_order').using('hash', t.orderId),
    index('order_payment_receipt').on(t.receiptId),
    check('order_payment_amount', sql`${t.amount} > 0`),
    check(
      'order_payment_reversed',
      sql`(${t.reversedAt} is null) = (${t.reversedBy} is null) and (${t.reversedAt} is null) = (${t.reverseReason} = '')`,
    ),
  ],
)

/**
 * Money received. The orders it pays are in `order_payment`; `rest` is what is left, maintained by triggers, so that never
 * more is used than was received.
 */
export const receipt = pgTable(
  'receipt',
  {
    id: madeId(),
    /** Amount on the bank account or in the cash box. */
    amount: money().notNull(),
    kind: text().$type<ReceiptKind>().notNull(),
    bankReference: text().notNull(),
    /** Value date: when it was on the account or, where not given, when it was confirmed. */
    seenAt: instant().notNull(),
    confirmedBy: uuid().notNull(),
    confirmedAt: instant().notNull(),
    /** Amount and fees, less payments of orders, refunds and booked surplus. Written by triggers only. */
    rest: money()
      .notNull()
      .default(sql`0`),
    /** Recorded by mistake: the money was not received. */
    voidedAt: instant(),
    voidedBy: uuid(),
    voidReason: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('receipt_reference')
      .on(t.bankReference)
      .where(sql`voided_at is null`),
    // By value date: for the daily closing and the list of receipts.
    index('receipt_seen').on(t.seenAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('receipt_unapplied')
      .on(t.seenAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`rest > 0 and voided_at is null`),
    check('receipt_amount', sql`${t.amount} > 0`),
    // MOST_RECEIVED: sums of a day or an account must fit a JavaScript number.
    check('receipt_amount_most', sql`${t.amount} <= 100000000000`),
    // No future value dates; allows for clock skew.
    check('receipt_seen_by_then', sql`${t.seenAt} <= ${t.confirmedAt} + interval '24 hours'`),
    check('receipt_kind', sql`${t.kind} in ('transfer', 'cod', 'cash', 'provider', 'opening')`),
    check('receipt_rest', sql`${t.rest} >= 0`),
    check('receipt_void', sql`${t.voidedAt} is null or ${t.rest} = ${t.amount}`),
    check(
      'receipt_void_why',
      sql`(${t.voidedAt} is null) = (${t.voidedBy} is null) and (${t.voidedAt} is null) = (${t.voidReason} = '')`,
    ),
  ],
)
