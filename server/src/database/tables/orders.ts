import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Lang } from '@bailu/contract/fields'
import type { Contact, OrderStatus, PaymentMethod } from '@bailu/contract/orders'
import { bytes, instant, madeId, money, numberRef } from './columns.ts'
import { guest, partner, user } from './people.ts'
import { receipt } from './receipts.ts'

const digits = (column: string) =>
  `regexp_replace(regexp_replace(coalesce(${column}, ''), '\\D', '', 'g'), '^66(\\d{8,9})$', '0\\1')`
const buyerPhone = digits(`orders.address->>'phone'`)
const contactPhone = digits(`orders.address->'contact'->>'phone'`)

/**
 * Search vector of an order: number, names and phones in its address, and the ends of number and phone. Words are stored
 * unchanged in a `tsvector`, so that Thai names need no dictionary. The index and the queries use the same expression.
 */
export const ORDER_WORDS = `array_to_tsvector(array_remove(
  array[lower(orders.number), lower(right(orders.number, 6)), ${buyerPhone}, right(${buyerPhone}, 4), ${contactPhone}, right(${contactPhone}, 4)]
  || string_to_array(lower(coalesce(orders.address->>'first_name', '') || ' ' || coalesce(orders.address->>'last_name', '')
  || ' ' || coalesce(orders.address->'contact'->>'name', '')), ' '), ''))`

/** The address as it was when the order was placed. */
export type AddressSnapshot = {
  first_name: string
  last_name: string
  country: string
  province: string
  city: string
  area: string
  address1: string
  address2: string
  zip: string
  phone: string
  isZt: boolean
  /** The person who collects at the pick-up point. */
  contact?: Contact
}

export const order = pgTable(
  'orders',
  {
    id: madeId(),
    number: text().notNull(),
    /** Exactly one of user and guest is set; claiming moves an order from a guest to a user. */
    userId: numberRef().references(() => user.id),
    guestId: uuid().references(() => guest.id),
    /** The buyer's partner when the order was placed; never changed. */
    partnerId: numberRef().references(() => partner.userId),
    /** The buyer's present mentor; two triggers keep it equal to `app_user.mentor_id`. */
    mentorId: numberRef().references(() => partner.userId),
    status: text().$type<OrderStatus>().notNull(),
    paymentMethod: text().$type<PaymentMethod>().notNull(),
    goods: money().notNull(),
    shipping: money().notNull(),
    shippingDiscount: money().notNull(),
    total: money().notNull(),
    points: integer().notNull(),
    quantity: integer().notNull(),
    /** Refunded part of the subtotal; a fully refunded order is excluded from all figures. */
    refundedGoods: money()
      .notNull()
      .default(sql`0`),
    address: jsonb().$type<AddressSnapshot>().notNull(),
    /** Copied from the address, so that reports need not parse it. */
    province: text().generatedAlwaysAs(sql`address ->> 'province'`),
    buyerMessage: text().notNull(),
    /** Reasons for finance to review the order before rewards settle. */
    flags: jsonb().$type<string[]>().notNull().default([]),
    placedAt: instant().notNull(),
    /** An unpaid order is canceled then; an uploaded slip extends it by some hours. */
    expiresAt: instant(),
    proofAt: instant(),
    /** Since when a slip waits too long for review; stays after the order expired, until finance has reviewed it. */
    slipLateAt: instant(),
    paidAt: instant(),
    finishedAt: instant(),
    canceledAt: instant(),
    cancelReason: text().notNull().default(''),
    carrier: text().notNull().default(''),
    trackingNumber: text().notNull().default(''),
    /** Cash on delivery that finance has written off. */
    cashLostAt: instant(),
    cashLostBy: uuid(),
    /** Approval of a write-off above the limit of one person. */
    cashLostApproval: uuid(),
  },
  (t) => [
    // For prefix search in a database of any collation.
    uniqueIndex('orders_number').on(t.number.op('text_pattern_ops')),
    // Row-by-row lookups of lists: a hash index costs the same at any size, a B-tree grows by levels.
    index('orders_found').using('hash', t.id),
    index('orders_user').on(t.userId, t.id.desc().nullsFirst()),
    index('orders_guest').on(t.guestId, t.id.desc().nullsFirst()),
    index('orders_partner').on(t.partnerId, t.id.desc().nullsFirst()),
    // Covering: paid orders of a buyer, and of a partner's clients, for sums of a time window.
    index('orders_user_paid')
      .on(t.userId, t.paidAt.desc().nullsFirst(), t.goods, t.refundedGoods, t.points)
      .where(sql`paid_at is not null and status <> 'canceled'`),
    index('orders_partner_paid')
      .on(t.partnerId, t.paidAt.desc().nullsFirst(), t.goods, t.refundedGoods, t.userId)
      .where(sql`paid_at is not null and status <> 'canceled'`),
    // Covering: orders of a partner's present clients, whoever was their partner then, summed by one index scan.
    index('orders_mentor_paid')
      .on(t.mentorId, t.paidAt.desc().nullsFirst(), t.userId, t.goods, t.refundedGoods)
      .where(sql`paid_at is not null and status <> 'canceled'`),
    index('orders_partner_finished')
      .on(t.partnerId, t.finishedAt.desc().nullsFirst(), t.id, t.userId, t.paidAt, t.goods, t.refundedGoods)
      .where(sql`status = 'finished'`),
    // Covering indexes of the partner's reports: a time window reads a few pages at any size of the shop.
    index('orders_sold')
      .on(t.partnerId, t.paidAt.desc().nullsFirst(), t.id.desc().nullsFirst(), t.goods, t.userId, t.guestId, t.number)
      .where(sql`paid_at is not null`),
    index('orders_taken_back')
      .on(t.partnerId, t.canceledAt.desc().nullsFirst(), t.id.desc().nullsFirst(), t.goods)
      .where(sql`paid_at is not null and canceled_at is not null`),
    // Covering indexes of the staff reports over a time window of all orders.
    index('orders_paid_report')
      .on(
        t.paidAt,
        t.paymentMethod,
        t.province,
        t.goods,
        t.shipping,
        t.shippingDiscount,
        t.quantity,
        t.partnerId,
        t.userId,
        t.guestId,
        t.id,
      )
      .where(sql`paid_at is not null`),
    index('orders_canceled_report')
      .on(t.canceledAt, t.paidAt, t.goods, t.total, t.partnerId, t.id)
      .where(sql`paid_at is not null and canceled_at is not null`),
    index('orders_placed_report').on(t.placedAt, t.paidAt, t.finishedAt, t.canceledAt, t.paymentMethod),
    index('orders_status').on(t.status, t.id.desc().nullsFirst()),
    // Staff lists: by the day of the order, with each filter.
    index('orders_placed').on(t.placedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('orders_status_placed').on(t.status, t.placedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('orders_slip_waits')
      .on(t.proofAt, t.id)
      .where(sql`status = 'awaiting_payment' and proof_at is not null`),
    index('orders_cash_due')
      .on(t.placedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`payment_method = 'cod' and paid_at is null and status = 'finished'`),
    index('orders_cod')
      .on(t.placedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`payment_method = 'cod'`),
    index('orders_cash')
      .on(t.placedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`payment_method = 'cash'`),
    index('orders_flagged')
      .on(t.placedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`flags <> '[]'::jsonb`),
    index('orders_paid')
      .on(t.paidAt, t.total)
      .where(sql`paid_at is not null and status <> 'canceled'`),
    index('orders_words').using('gin', sql.raw(ORDER_WORDS)),
    // Open orders of a user; few rows.
    index('orders_user_open')
      .on(t.userId)
      .where(sql`status in ('awaiting_payment', 'awaiting_shipment')`),
    index('orders_expiring')
      .on(t.expiresAt)
      .where(sql`status = 'awaiting_payment'`),
    index('orders_slip_late')
      .on(t.slipLateAt, t.id)
      .where(sql`slip_late_at is not null`),
    index('orders_cod_unconfirmed')
      .on(t.placedAt, t.id)
      .where(sql`status = 'awaiting_payment' and payment_method = 'cod'`),
    // Unpaid orders always have an expiry, so that their stock is released.
    check('orders_hold_ends', sql`${t.status} <> 'awaiting_payment' or ${t.expiresAt} is not null`),
    check(
      'orders_cash_lost',
      sql`${t.cashLostAt} is null or (${t.paymentMethod} = 'cod' and ${t.finishedAt} is not null)`,
    ),
    index('orders_cash_lost_by')
      .on(t.cashLostBy, t.cashLostAt)
      .where(sql`cash_lost_by is not null`),
    check(
      'orders_cash_lost_by',
      sql`${t.cashLostAt} is not null or (${t.cashLostBy} is null and ${t.cashLostApproval} is null)`,
    ),
    check('orders_owner', sql`(${t.userId} is null) <> (${t.guestId} is null)`),
    check('orders_status_name', sql`${t.status} in ('awaiting_payment', 'awaiting_shipment', 'finished', 'canceled')`),
    check('orders_method', sql`${t.paymentMethod} in ('promptpay', 'cod', 'cash')`),
    check(
      'orders_times',
      sql`(${t.status} <> 'finished' or ${t.finishedAt} is not null) and (${t.status} <> 'canceled' or ${t.canceledAt} is not null)`,
    ),
    // Cash on delivery is sent before it is paid.
    check(
      'orders_paid_first',
      sql`${t.status} not in ('awaiting_shipment', 'finished') or ${t.paymentMethod} = 'cod' or ${t.paidAt} is not null`,
    ),
    check('orders_total', sql`${t.total} = ${t.goods} + ${t.shipping} - ${t.shippingDiscount} and ${t.total} > 0`),
    check('orders_refunded', sql`${t.refundedGoods} between 0 and ${t.goods}`),
    check(
      'orders_amounts',
      sql`${t.goods} > 0 and ${t.shipping} >= 0 and ${t.shippingDiscount} between 0 and ${t.shipping}`,
    ),
  ],
)

/**
 * Stock reservations of orders neither paid nor confirmed, with keyed hashes of network, phone and address, for counting
 * the limits. A trigger deletes the row when the order is paid, shipped or canceled.
 */
export const orderHold = pgTable(
  'order_hold',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => order.id, { onDelete: 'cascade' }),
    networkKey: bytes().notNull(),
    phoneKey: bytes(),
    /** Null at the pick-up point. */
    addressKey: bytes(),
    cod: boolean().notNull(),
    value: money().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index('order_hold_network').on(t.networkKey),
    index('order_hold_phone').on(t.phoneKey),
    index('order_hold_address').on(t.addressKey),
    index('order_hold_at').on(t.at),
    check('order_hold_value', sql`${t.value} > 0`),
  ],
)

export const orderLine = pgTable(
  'order_line',
  {
    orderId: uuid()
      .notNull()
      .references(() => order.id),
    line: integer().notNull(),
    variantId: numberRef().notNull(),
    productId: numberRef().notNull(),
    name: jsonb().$type<Record<Lang, string>>().notNull(),
    option: jsonb().$type<Record<Lang, string>>().notNull(),
    pictureKey: text().notNull(),
    price: money().notNull(),
    quantity: integer().notNull(),
    points: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.line] }),
    index('order_line_found').using('hash', t.orderId),
    check('order_line_quantity', sql`${t.quantity} between 1 and 999`),
  ],
)

export const paymentProof = pgTable(
  'payment_proof',
  {
    id: madeId(),
    orderId: uuid()
      .notNull()
      .references(() => order.id),
    fileKey: text().notNull(),
    /** SHA-256 of the uploaded bytes: the same picture on another order is a flag. */
    sentHash: bytes().notNull(),
    bank: text(),
    bankReference: text(),
    uploadedAt: instant().notNull(),
    /** Rejected by finance, with the reason shown to the buyer. */
    refusedAt: instant(),
    refusedBy: uuid(),
    refusal: text().notNull().default(''),
    /** Retracted by the buyer before it was reviewed, such as a wrong picture. */
    retractedAt: instant(),
  },
  (t) => [
    check('payment_proof_answered', sql`${t.refusedAt} is null or ${t.retractedAt} is null`),
    index('payment_proof_order').on(t.orderId, t.id.desc().nullsFirst()),
    // Few rows: lists check for each order whether a slip was rejected.
    index('payment_proof_refused')
      .on(t.orderId)
      .where(sql`refused_at is not null`),
    index('payment_proof_sent').on(t.sentHash),
    index('payment_proof_reference').on(t.bankReference),
  ],
)

/**
 * The part of a receipt that pays one order. Never changed except by reversal. A payment for a canceled order is `late`: no
 * sale, and owed to the buyer.
 */
export const payment = pgTable(
  'order_payment',
  {
    id: madeId(),
    receiptId: uuid()
      .notNull()
      .references(() => receipt.id),
    orderId: uuid()
      .notNull()
      .references(() => order.id),
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
 * Payments as written by the previous release, one per order: triggers create a receipt and a payment of each. Not read any
 * more; to be dropped with the next release.
 */
export const formerPayment = pgTable(
  'payment',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => order.id),
    amount: money().notNull(),
    bankReference: text().notNull(),
    confirmedBy: uuid().notNull(),
    confirmedAt: instant().notNull(),
    seenAt: instant(),
    late: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex('payment_reference').on(t.bankReference),
    index('payment_seen').on(sql`coalesce(seen_at, confirmed_at)`),
  ],
)
