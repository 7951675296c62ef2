import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { GoodsOutCause, GoodsOutOutcome } from '@bailu/contract/goods-out'
import { instant } from './columns.ts'
import { order } from './orders.ts'

/** Goods of an order that was canceled after it was sent: out until they are counted, or written off. */
export const goodsOut = pgTable(
  'goods_out',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => order.id),
    cause: text().$type<GoodsOutCause>().notNull(),
    since: instant().notNull(),
    outcome: text().$type<GoodsOutOutcome>(),
    settledAt: instant(),
    settledBy: uuid(),
    /** What was found, or why they are given up. */
    words: text().notNull().default(''),
  },
  (t) => [
    index('goods_out_open')
      .on(t.since, t.orderId)
      .where(sql`outcome is null`),
    check('goods_out_cause', sql`${t.cause} in ('canceled', 'courier_returned', 'not_collected', 'refused')`),
    check('goods_out_outcome', sql`${t.outcome} in ('back', 'lost')`),
    check(
      'goods_out_settled',
      sql`(${t.outcome} is null) = (${t.settledAt} is null) and (${t.outcome} is null) = (${t.settledBy} is null)`,
    ),
  ],
)

export const goodsOutLine = pgTable(
  'goods_out_line',
  {
    orderId: uuid()
      .notNull()
      .references(() => goodsOut.orderId),
    line: integer().notNull(),
    quantity: integer().notNull(),
    /** Of these, how many went into the stock again; the rest is out, or written off. */
    restocked: integer().notNull().default(0),
    /** Of these, how many somebody has counted, fit to be sold or not, while others were still out. */
    counted: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.line] }),
    check('goods_out_line_quantity', sql`${t.quantity} > 0 and ${t.restocked} between 0 and ${t.quantity}`),
    // Rows of before they were counted in parts have none counted.
    check(
      'goods_out_line_counted',
      sql`${t.counted} between 0 and ${t.quantity} and (${t.counted} = 0 or ${t.restocked} <= ${t.counted})`,
    ),
  ],
)
