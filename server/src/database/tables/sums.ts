import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { RewardKind, RewardStatus } from '@bailu/contract/income'
import { money, numberRef } from './columns.ts'

/** A partner's sums by Bangkok day, kept with the rows they sum. */
export const partnerDay = pgTable(
  'partner_day',
  {
    partnerId: numberRef().notNull(),
    /** YYYY-MM-DD in Asia/Bangkok. */
    day: text().notNull(),
    points: integer().notNull(),
    /** Gross of the lines earned on that day, less what was canceled or taken back on it, whenever it was earned. */
    rewards: money().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerId, t.day] }),
    // Holds all a sum asks for, so that its pages are few however many partners share a day.
    index('partner_day_sums').on(t.partnerId, t.day, t.points, t.rewards),
    // The same of all partners.
    index('partner_day_all').on(t.day, t.partnerId, t.points, t.rewards),
  ],
)

/** A partner's reward lines by the Bangkok day they were earned on, kept with every change of a line. */
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
    // By day first: a window is one walk, whatever kinds and states are summed.
    index('reward_day_sums').on(t.partnerId, t.day, t.kind, t.status, t.lines, t.gross, t.tax),
  ],
)

/** What a partner's lines settled to in a Bangkok calendar year, reversals of that year taken off. */
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
