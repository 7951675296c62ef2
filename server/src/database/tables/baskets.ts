import { check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { variant } from './catalogue.ts'
import { instant, madeId, money, numberRef } from './columns.ts'
import { order } from './orders.ts'
import { user } from './people.ts'

/** A basket of products that a partner shares as a link. */
export const basket = pgTable(
  'basket',
  {
    id: madeId(),
    partnerId: numberRef()
      .notNull()
      .references(() => user.id),
    code: text().notNull(),
    title: text().notNull(),
    note: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant(),
    withdrawnAt: instant(),
    opens: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('basket_code').on(t.code),
    index('basket_partner').on(t.partnerId, t.id.desc().nullsFirst()),
    check('basket_code_form', sql`${t.code} ~ '^[0-9a-z]{12}$'`),
  ],
)

export const basketLine = pgTable(
  'basket_line',
  {
    basketId: uuid()
      .notNull()
      .references(() => basket.id, { onDelete: 'cascade' }),
    line: smallint().notNull(),
    variantId: numberRef()
      .notNull()
      .references(() => variant.id),
    quantity: integer().notNull(),
    /** Unit price when the link was made. */
    price: money().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.basketId, t.line] }),
    check('basket_line_quantity', sql`${t.quantity} between 1 and 999`),
  ],
)

/** Orders placed from a basket link. */
export const basketOrder = pgTable(
  'basket_order',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => order.id),
    basketId: uuid()
      .notNull()
      .references(() => basket.id, { onDelete: 'cascade' }),
  },
  (t) => [index('basket_order_basket').on(t.basketId)],
)
