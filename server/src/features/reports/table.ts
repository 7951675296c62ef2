import type { RewardKind, RewardStatus } from '@bailu/contract/income/shop'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { money, numberRef } from '../../database/columns.ts'

/**
 * Sales of past Bangkok months, split by day, buyer and so on: reports over a year read these instead of every order. A
 * month is valid if its row of the split `total` exists: triggers delete that row when a source row changes, and a
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
    subtotal: money().notNull(),
    shipping: money().notNull(),
    discount: money().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.split, t.month, t.key] }),
    check('sold_month_month', sql`${t.month} ~ '^\\d{4}-\\d{2}$'`),
  ],
)

/** A partner's sums per Bangkok day, updated in the transaction of the rows they sum. */
export const partnerDay = pgTable(
  'partner_day',
  {
    partnerId: numberRef().notNull(),
    /** YYYY-MM-DD in Asia/Bangkok. */
    day: text().notNull(),
    points: integer().notNull(),
    /** Gross of lines earned on that day, less cancellations and reversals on that day, whenever earned. */
    rewards: money().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerId, t.day] }),
    // Covers sums, so that few pages are read however many partners have rows on a day.
    index('partner_day_sums').on(t.partnerId, t.day, t.points, t.rewards),
    // The same for sums of all partners.
    index('partner_day_all').on(t.day, t.partnerId, t.points, t.rewards),
  ],
)

/** Sums of a partner's reward lines per Bangkok day earned, updated with every change of a line. */
export const rewardDay = pgTable(
  'reward_day',
  {
    partnerId: numberRef().notNull(),
    /** YYYY-MM-DD in Asia/Bangkok. */
    day: text().notNull(),
    kind: text().$type<RewardKind>().notNull(),
    status: text().$type<RewardStatus>().notNull(),
    lines: integer().notNull(),
    gross: money().notNull(),
    tax: money().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerId, t.day, t.kind, t.status] }),
    // Day first: a time window is one index scan for any kinds and statuses.
    index('reward_day_sums').on(t.partnerId, t.day, t.kind, t.status, t.lines, t.gross, t.tax),
  ],
)

/** Sums of a partner's lines settled in a Bangkok calendar year, less reversals of that year. */
export const partnerYear = pgTable(
  'partner_year',
  {
    partnerId: numberRef().notNull(),
    year: integer().notNull(),
    gross: money().notNull(),
    /** Withheld. */
    tax: money().notNull(),
  },
  (t) => [primaryKey({ columns: [t.partnerId, t.year] })],
)
