import type { DaySum } from '@bailu/contract/closing/staff'
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant, money } from '../../database/columns.ts'

/** A closed Bangkok day with the counted amounts. Never changed: later bookings show as a deviation. */
export const dayClosing = pgTable(
  'day_closing',
  {
    /** YYYY-MM-DD in Asia/Bangkok. */
    day: text().primaryKey(),
    /** The previous closed day; null for the first. Unique, so the days form one chain. */
    previous: text(),
    countedIn: money().notNull(),
    countedOut: money().notNull(),
    countedCod: money().notNull(),
    /** Counted less expected by the ledger. */
    differenceIn: money().notNull(),
    differenceOut: money().notNull(),
    differenceCod: money().notNull(),
    reason: text().notNull(),
    closedBy: uuid().notNull(),
    closedAt: instant().notNull(),
  },
  (t) => [
    unique('day_closing_previous').on(t.previous).nullsNotDistinct(),
    check('day_closing_counted', sql`${t.countedIn} >= 0 and ${t.countedOut} >= 0 and ${t.countedCod} >= 0`),
    check('day_closing_order', sql`${t.previous} is null or ${t.previous} < ${t.day}`),
    check(
      'day_closing_reason',
      sql`${t.reason} <> '' or (${t.differenceIn} = 0 and ${t.differenceOut} = 0 and ${t.differenceCod} = 0)`,
    ),
  ],
)

/** Sums of a closed day at the time of closing. */
export const dayClosingSum = pgTable(
  'day_closing_sum',
  {
    day: text()
      .notNull()
      .references(() => dayClosing.day),
    kind: text().$type<DaySum>().notNull(),
    count: integer().notNull(),
    amount: money().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.kind] }),
    check('day_closing_sum_amount', sql`${t.count} >= 0 and ${t.amount} >= 0`),
  ],
)

/** Balances of the company's accounts around a closed day, satang or points. */
export const dayClosingAccount = pgTable(
  'day_closing_account',
  {
    day: text()
      .notNull()
      .references(() => dayClosing.day),
    kind: text().notNull(),
    opening: money().notNull(),
    /** Booked on the previous day after it was closed. */
    late: money().notNull(),
    increase: money().notNull(),
    decrease: money().notNull(),
    closing: money().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.kind] }),
    check('day_closing_account_law', sql`${t.closing} = ${t.opening} + ${t.late} + ${t.increase} - ${t.decrease}`),
  ],
)
