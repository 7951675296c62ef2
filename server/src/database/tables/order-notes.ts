import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { instant, madeId } from './columns.ts'
import { order } from './orders.ts'

/** Internal notes of staff about an order; never changed, only struck out by their author. */
export const orderNote = pgTable(
  'order_note',
  {
    id: madeId(),
    orderId: uuid()
      .notNull()
      .references(() => order.id),
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
