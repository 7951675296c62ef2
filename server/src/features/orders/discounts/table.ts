import { sql } from 'drizzle-orm'
import { check, index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant, money, uuidOf } from '../../../database/columns.ts'
import { order } from '../table.ts'

/** Discount in an order placed by staff; its reason is in the audit log. A trigger compares it with the lines. */
export const orderDiscount = pgTable(
  'order_discount',
  {
    orderId: uuidOf(() => order.id).primaryKey(),
    /** Of all pieces when the order was placed. */
    amount: money().notNull(),
    staffId: uuid().notNull(),
    at: instant().notNull(),
  },
  (t) => [index('order_discount_staff').on(t.staffId, t.at), check('order_discount_amount', sql`${t.amount} > 0`)],
)
