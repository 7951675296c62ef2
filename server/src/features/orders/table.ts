import type { AddressFields } from '@bailu/contract/addresses/kinds'
import type { Lang } from '@bailu/contract/languages'
import type { PickupContact } from '@bailu/contract/orders/order-form'
import type { OrderStatus } from '@bailu/contract/orders/shop'
import type { PaymentMethod } from '@bailu/contract/orders/payment'
import type { ParcelSource, ParcelState } from '@bailu/contract/orders/kinds'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ORDER_SEARCH_VECTOR, ORDERED_POINT_KEY, TRACKING_KEY } from '../../database/order-search-keys.ts'
import { inEveryLang, instant, madeId, money, numberRef, uuidOf, worded, zeroMoney } from '../../database/columns.ts'
import { partner, guest, user } from '../account/table.ts'

/** Internal notes of staff about an order; never changed, only struck out by their author. */
export const orderNote = pgTable(
  'order_note',
  {
    id: madeId(),
    orderId: uuidOf(() => order.id),
    staffId: uuid().notNull(),
    words: text().notNull(),
    writtenAt: instant().notNull(),
    struckAt: instant(),
  },
  (t) => [
    index('order_note_order').on(t.orderId, t.id),
    check('order_note_struck', sql`${t.struckAt} >= ${t.writtenAt}`),
  ],
)

/** The address as it was when the order was placed. */
export type AddressSnapshot = AddressFields & {
  isZt: boolean
  /** The person who collects at the pick-up point. */
  contact?: PickupContact
  /** The pick-up point; without it the first one, of an order from before there were several. */
  point?: { id: number; name: Record<Lang, string>; map_link: string }
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
    subtotal: money().notNull(),
    shipping: money().notNull(),
    shippingDiscount: money().notNull(),
    total: money().notNull(),
    points: integer().notNull(),
    quantity: integer().notNull(),
    /** Refunded part of the subtotal; a fully refunded order is excluded from all figures. */
    refundedSubtotal: zeroMoney(),
    address: jsonb().$type<AddressSnapshot>().notNull(),
    /** Copied from the address, so that reports need not parse it. */
    province: text().generatedAlwaysAs(sql`address ->> 'province'`),
    buyerMessage: text().notNull(),
    /** Encrypted email of a guest, for news about this order; nobody has verified it. Null when the buyer has an account. */
    contactEmail: text(),
    /** Language of the guest, for these emails. */
    contactLang: text().$type<Lang>(),
    /** Reasons for finance to review the order before rewards settle. */
    flags: jsonb().$type<string[]>().notNull().default([]),
    /** Raised to make all links of a guest's order invalid. */
    linkVersion: integer().notNull().default(0),
    placedAt: instant().notNull(),
    /** An unpaid order is canceled then; an uploaded slip extends it by some hours. */
    expiresAt: instant(),
    slipAt: instant(),
    /** Since when a slip waits too long for review; stays after the order expired, until finance has reviewed it. */
    slipLateAt: instant(),
    paidAt: instant(),
    /** When the buyer was reminded that the order will expire. */
    remindedAt: instant(),
    /** Since when it can be picked up. */
    readyAt: instant(),
    /** Its number in the system from which the shop has moved; empty for an own order. */
    oldNumber: text().notNull().default(''),
    /** Received in the other system, and not signed off and booked here yet. */
    prepaid: money()
      .notNull()
      .default(sql`0`),
    finishedAt: instant(),
    canceledAt: instant(),
    cancelReason: text().notNull().default(''),
    cancelTexts: worded(),
    carrier: text().notNull().default(''),
    trackingNumber: text().notNull().default(''),
    /** Where the parcel is, since when, and who or what said so; the audit log has the earlier states. */
    parcelState: text().$type<ParcelState>(),
    parcelAt: instant(),
    parcelSource: text().$type<ParcelSource>(),
    parcelBy: uuid(),
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
      .on(t.userId, t.paidAt.desc().nullsFirst(), t.subtotal, t.refundedSubtotal, t.points)
      .where(sql`paid_at is not null and status <> 'canceled'`),
    index('orders_partner_paid')
      .on(t.partnerId, t.paidAt.desc().nullsFirst(), t.subtotal, t.refundedSubtotal, t.userId)
      .where(sql`paid_at is not null and status <> 'canceled'`),
    // Covering: orders of a partner's current clients, also under an earlier partner, summed by one index scan.
    index('orders_mentor_paid')
      .on(t.mentorId, t.paidAt.desc().nullsFirst(), t.userId, t.subtotal, t.refundedSubtotal)
      .where(sql`paid_at is not null and status <> 'canceled'`),
    index('orders_partner_finished')
      .on(t.partnerId, t.finishedAt.desc().nullsFirst(), t.id, t.userId, t.paidAt, t.subtotal, t.refundedSubtotal)
      .where(sql`status = 'finished'`),
    // Covering indexes of the partner's reports: a time window reads a few pages at any size of the shop.
    index('orders_sold')
      .on(
        t.partnerId,
        t.paidAt.desc().nullsFirst(),
        t.id.desc().nullsFirst(),
        t.subtotal,
        t.userId,
        t.guestId,
        t.number,
      )
      .where(sql`paid_at is not null`),
    index('orders_sales_canceled')
      .on(t.partnerId, t.canceledAt.desc().nullsFirst(), t.id.desc().nullsFirst(), t.subtotal)
      .where(sql`paid_at is not null and canceled_at is not null`),
    // Covering indexes of the staff reports over a time window of all orders.
    index('orders_paid_report')
      .on(
        t.paidAt,
        t.paymentMethod,
        t.province,
        t.subtotal,
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
      .on(t.canceledAt, t.paidAt, t.subtotal, t.total, t.partnerId, t.id)
      .where(sql`paid_at is not null and canceled_at is not null`),
    index('orders_placed_report').on(t.placedAt, t.paidAt, t.finishedAt, t.canceledAt, t.paymentMethod),
    index('orders_status').on(t.status, t.id.desc().nullsFirst()),
    // Staff lists: by the day of the order, with each filter.
    index('orders_placed').on(t.placedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('orders_total').on(t.total.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('orders_status_total').on(t.status, t.total.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('orders_status_placed').on(t.status, t.placedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('orders_slip_waits')
      .on(t.slipAt, t.id)
      .where(sql`status = 'awaiting_payment' and slip_at is not null`),
    index('orders_cash_due')
      .on(t.placedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`payment_method = 'cod' and paid_at is null and status = 'finished'`),
    index('orders_cod')
      .on(t.placedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`payment_method = 'cod'`),
    index('orders_flagged')
      .on(t.placedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`flags <> '[]'::jsonb`),
    // Finds orders by what a carrier's file or a scanner says.
    index('orders_tracking')
      .on(sql.raw(TRACKING_KEY))
      .where(sql`tracking_number <> ''`),
    // Its statistics too: without them the planner takes the orders of a point for a few.
    index('orders_point')
      .on(sql.raw(ORDERED_POINT_KEY), t.placedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`address->>'isZt' = 'true'`),
    index('orders_parcel')
      .on(t.parcelState, t.placedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`parcel_state in ('on_its_way', 'returning')`),
    index('orders_words').using('gin', sql.raw(ORDER_SEARCH_VECTOR)),
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
    check(
      'orders_parcel',
      sql`${t.parcelState} is null or (${t.parcelState} in ('on_its_way', 'delivered', 'returning', 'returned')
        and ${t.parcelSource} in ('shipping', 'staff', 'carrier_file') and ${t.parcelAt} is not null and ${t.parcelBy} is not null
        and ${t.finishedAt} is not null and ${t.address}->>'isZt' = 'false' and (${t.parcelState} <> 'returned' or ${t.status} = 'canceled'))`,
    ),
    check('orders_cancel_texts', inEveryLang(t.cancelTexts)),
    check('orders_link_version', sql`${t.linkVersion} >= 0`),
    check('orders_buyer', sql`(${t.userId} is null) <> (${t.guestId} is null)`),
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
    check('orders_total', sql`${t.total} = ${t.subtotal} + ${t.shipping} - ${t.shippingDiscount} and ${t.total} > 0`),
    // No order of another system becomes two here.
    uniqueIndex('orders_old_number')
      .on(t.oldNumber)
      .where(sql`old_number <> ''`),
    check(
      'orders_prepaid',
      sql`${t.prepaid} = 0 or (${t.prepaid} between 1 and ${t.total} and ${t.oldNumber} <> '' and ${t.paidAt} is null
        and ${t.status} in ('awaiting_payment', 'canceled'))`,
    ),
    check('orders_contact', sql`(${t.contactEmail} is null) = (${t.contactLang} is null)`),
    check('orders_ready', sql`${t.readyAt} is null or ${t.address}->>'isZt' = 'true'`),
    check('orders_refunded', sql`${t.refundedSubtotal} between 0 and ${t.subtotal}`),
    check(
      'orders_amounts',
      sql`${t.subtotal} > 0 and ${t.shipping} >= 0 and ${t.shippingDiscount} between 0 and ${t.shipping}`,
    ),
  ],
)

export const orderLine = pgTable(
  'order_line',
  {
    orderId: uuidOf(() => order.id),
    line: integer().notNull(),
    variantId: numberRef().notNull(),
    productId: numberRef().notNull(),
    name: jsonb().$type<Record<Lang, string>>().notNull(),
    option: jsonb().$type<Record<Lang, string>>().notNull(),
    pictureKey: text().notNull(),
    /** Paid for each piece. */
    price: money().notNull(),
    quantity: integer().notNull(),
    points: integer().notNull(),
    /** What staff took off the price of each piece. */
    discount: zeroMoney(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.line] }),
    index('order_line_found').using('hash', t.orderId),
    // Orders of a product, newest first, for the search by its name or SKU.
    index('order_line_variant').on(t.variantId, t.orderId.desc().nullsFirst()),
    check('order_line_quantity', sql`${t.quantity} between 1 and 999`),
    check('order_line_discount', sql`${t.discount} = 0 or (${t.discount} > 0 and ${t.price} > 0)`),
  ],
)
