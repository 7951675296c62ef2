import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core'
import { instant, money, numberRef } from './columns.ts'
import { order } from './orders.ts'
import { user } from './people.ts'

/** A level that a partner reached; written in the transaction that raised it. */
export const levelRise = pgTable(
  'level_rise',
  {
    partnerId: numberRef()
      .notNull()
      .references(() => user.id),
    level: smallint().notNull(),
    growth: money().notNull(),
    at: instant().notNull(),
    /** When the partner saw the notice. */
    seenAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.partnerId, t.level] }), check('level_rise_level', sql`${t.level} between 2 and 4`)],
)

/** Growth of an order; counts for the level once the order can no longer be returned. */
export const orderGrowth = pgTable(
  'order_growth',
  {
    orderId: uuid()
      .notNull()
      .references(() => order.id),
    partnerId: numberRef()
      .notNull()
      .references(() => user.id),
    /** Points left after refunds. */
    points: money().notNull(),
    /** Null until the order is finished. */
    countsAt: instant(),
    countedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.partnerId] }),
    index('order_growth_waits')
      .on(t.partnerId, t.points)
      .where(sql`counted_at is null`),
    index('order_growth_due')
      .on(t.countsAt)
      .where(sql`counted_at is null`),
    check('order_growth_points', sql`${t.points} >= 0`),
    check('order_growth_counted', sql`${t.countedAt} is null or ${t.countedAt} >= ${t.countsAt}`),
  ],
)
