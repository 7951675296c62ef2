import { sql, type SQL } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, instant, madeId, money, numberOf, uuidOf } from '../../database/columns.ts'
import { stockMovement, variant } from '../catalogue/table.ts'
import { order } from '../orders/table.ts'
import { staff } from '../staff/table.ts'

/** A number of a delivery as it is compared: without spaces, in upper case. */
export const deliveryNumberKey = (number: AnyPgColumn | string): SQL =>
  sql`upper(regexp_replace(${number}, '[[:space:]]', '', 'g'))`

/** A delivery of a supplier that was added to the stock. */
export const stockDelivery = pgTable(
  'stock_delivery',
  {
    id: madeId(),
    /** Number of the delivery note, as typed. */
    number: text().notNull(),
    /** 1, or more where a person confirmed that the number is used again. */
    copy: smallint().notNull(),
    /** Supplier and other notes. */
    note: text().notNull(),
    bookedAt: instant().notNull(),
    bookedBy: uuidOf(() => staff.id),
    undoneAt: instant(),
    undoneBy: uuid().references(() => staff.id),
    undoReason: text(),
  },
  (t) => [
    uniqueIndex('stock_delivery_number')
      .on(deliveryNumberKey(t.number), t.copy)
      .where(sql`undone_at is null`),
    index('stock_delivery_booked').on(t.bookedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    check('stock_delivery_number_form', sql`char_length(${t.number}) between 1 and 60`),
    check('stock_delivery_copy', sql`${t.copy} >= 1`),
    check('stock_delivery_undone', sql`num_nulls(${t.undoneAt}, ${t.undoneBy}, ${t.undoReason}) in (0, 3)`),
  ],
)

/** A variant of a delivery; its pieces are those of the movement. */
export const stockDeliveryLine = pgTable(
  'stock_delivery_line',
  {
    deliveryId: uuidOf(() => stockDelivery.id),
    variantId: numberOf(() => variant.id),
    movementId: text()
      .notNull()
      .unique()
      .references(() => stockMovement.id),
  },
  (t) => [primaryKey({ columns: [t.deliveryId, t.variantId] })],
)

/**
 * Stock reservations of orders neither paid nor confirmed, with keyed hashes of network, phone and address, for counting
 * the limits. A trigger deletes the row when the order is paid, shipped or canceled.
 */
export const stockReservation = pgTable(
  'stock_reservation',
  {
    orderId: uuidOf(() => order.id, { onDelete: 'cascade' }).primaryKey(),
    networkKey: bytes().notNull(),
    phoneKey: bytes(),
    /** Null at the pick-up point. */
    addressKey: bytes(),
    cod: boolean().notNull(),
    value: money().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index('stock_reservation_network').on(t.networkKey),
    index('stock_reservation_phone').on(t.phoneKey),
    index('stock_reservation_address').on(t.addressKey),
    index('stock_reservation_at').on(t.at),
    check('stock_reservation_value', sql`${t.value} > 0`),
  ],
)
