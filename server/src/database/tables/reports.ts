import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { money } from './columns.ts'

/**
 * Sales of past Bangkok months, split by day, buyer and so on: reports over a year read these instead of every order. A
 * month is valid if its row of the split `whole` exists: triggers delete that row when a source row changes, and a
 * background job computes the month again.
 */
export const soldMonth = pgTable(
  'sold_month',
  {
    /** YYYY-MM */
    month: text().notNull(),
    split: text().notNull(),
    key: text().notNull(),
    orders: integer().notNull(),
    units: bigint({ mode: 'number' }).notNull(),
    goods: money().notNull(),
    shipping: money().notNull(),
    discount: money().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.split, t.month, t.key] }),
    check('sold_month_month', sql`${t.month} ~ '^\\d{4}-\\d{2}$'`),
  ],
)
