import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant, madeId } from '../../database/columns.ts'
import { order } from '../orders/table.ts'

/**
 * What a guest's browser hands over to another one: cart, addresses, keys. Deleted when it is used or expires, within
 * minutes.
 */
export const handover = pgTable(
  'handover',
  {
    id: madeId(),
    tokenHash: bytes().notNull(),
    sealed: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('handover_token').on(t.tokenHash),
    index('handover_expiry').on(t.expiresAt),
    check('handover_short', sql`${t.expiresAt} <= ${t.createdAt} + interval '15 minutes'`),
  ],
)

export const LOOKUP_TRIES = 5

/** Codes sent to find a guest's order again; also created for numbers that match no order. */
export const orderLookup = pgTable(
  'order_lookup',
  {
    id: madeId(),
    /** Null when number and phone match no order, or nothing could be sent. */
    orderId: uuid().references(() => order.id, { onDelete: 'cascade' }),
    /** Keyed hash of request and code. */
    codeHash: bytes().notNull(),
    tries: integer().notNull().default(0),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [
    index('order_lookup_order').on(t.orderId),
    index('order_lookup_age').on(t.createdAt),
    check('order_lookup_tries', sql`${t.tries} between 0 and ${sql.raw(String(LOOKUP_TRIES))}`),
    check('order_lookup_used', sql`${t.usedAt} is null or (${t.orderId} is not null and ${t.usedAt} < ${t.expiresAt})`),
  ],
)
