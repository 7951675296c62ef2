import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { money } from './columns.ts'

/**
 * What was paid in a Bangkok month that is over, split by day, by who bought and so on: reports over a year read these
 * instead of every order. A month is kept as a whole, which its row of the split `whole` says, or not at all: triggers
 * take it away when anything it was made of changes, and a sweep makes it again.
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
