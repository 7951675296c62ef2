import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { GoodsOutCause, GoodsOutOutcome } from '@bailu/contract/goods-out'
import { instant } from './columns.ts'
import { order } from './orders.ts'

/** Goods of an order canceled after it was sent: outstanding until they are counted in or written off. */
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
    /** Findings of the count, or the reason of the write-off. */
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
    /** Pieces put into stock again; the rest is outstanding or written off. */
    restocked: integer().notNull().default(0),
    /** Pieces counted in, sellable or not, while others are still outstanding. */
    counted: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.line] }),
    check('goods_out_line_quantity', sql`${t.quantity} > 0 and ${t.restocked} between 0 and ${t.quantity}`),
    // Rows from before partial counts have `counted` 0.
    check(
      'goods_out_line_counted',
      sql`${t.counted} between 0 and ${t.quantity} and (${t.counted} = 0 or ${t.restocked} <= ${t.counted})`,
    ),
  ],
)
