import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Lang } from '@bailu/contract/fields'
import type { Contact, OrderStatus, PaymentMethod } from '@bailu/contract/orders'
import { bytes, instant, madeId, money, numberRef } from './columns.ts'

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
  /** Who comes to the pick-up point. */
  contact?: Contact
}

export const order = pgTable(
  'orders',
  {
    id: madeId(),
    number: text().notNull(),
    /** Exactly one of user and guest owns an order; claiming moves it from the one to the other. */
    userId: numberRef(),
    guestId: uuid(),
    /** The partner whose client bought, frozen when placed. */
    partnerId: numberRef(),
    status: text().$type<OrderStatus>().notNull(),
    paymentMethod: text().$type<PaymentMethod>().notNull(),
    goods: money().notNull(),
    shipping: money().notNull(),
    shippingDiscount: money().notNull(),
    total: money().notNull(),
    points: integer().notNull(),
    quantity: integer().notNull(),
    address: jsonb().$type<AddressSnapshot>().notNull(),
    buyerMessage: text().notNull(),
    /** Why finance should look twice before rewards flow. */
    flags: jsonb().$type<string[]>().notNull().default([]),
    placedAt: instant().notNull(),
    /** An unpaid order without proof cancels itself then. */
    expiresAt: instant(),
    proofAt: instant(),
    paidAt: instant(),
    finishedAt: instant(),
    canceledAt: instant(),
    cancelReason: text().notNull().default(''),
    carrier: text().notNull().default(''),
    trackingNumber: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('orders_number').on(t.number),
    index('orders_user').on(t.userId, t.id.desc().nullsFirst()),
    index('orders_guest').on(t.guestId, t.id.desc().nullsFirst()),
    index('orders_partner').on(t.partnerId, t.id.desc().nullsFirst()),
    index('orders_status').on(t.status, t.id.desc().nullsFirst()),
    index('orders_expiring')
      .on(t.expiresAt)
      .where(sql`status = 'awaiting_payment' and proof_at is null`),
    check('orders_owner', sql`(${t.userId} is null) <> (${t.guestId} is null)`),
    check('orders_status_name', sql`${t.status} in ('awaiting_payment', 'awaiting_shipment', 'finished', 'canceled')`),
    check('orders_total', sql`${t.total} = ${t.goods} + ${t.shipping} - ${t.shippingDiscount} and ${t.total} > 0`),
    check(
      'orders_amounts',
      sql`${t.goods} > 0 and ${t.shipping} >= 0 and ${t.shippingDiscount} between 0 and ${t.shipping}`,
    ),
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
    /** SHA-256 of the bytes as they were sent: the same picture elsewhere is a flag. */
    sentHash: bytes().notNull(),
    bank: text(),
    bankReference: text(),
    uploadedAt: instant().notNull(),
  },
  (t) => [
    index('payment_proof_order').on(t.orderId, t.id.desc().nullsFirst()),
    index('payment_proof_sent').on(t.sentHash),
    index('payment_proof_reference').on(t.bankReference),
  ],
)

/** Money that finance has seen on the account; at most one per order. */
export const payment = pgTable(
  'payment',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => order.id),
    amount: money().notNull(),
    bankReference: text().notNull(),
    confirmedBy: uuid().notNull(),
    confirmedAt: instant().notNull(),
  },
  (t) => [uniqueIndex('payment_reference').on(t.bankReference)],
)
