import type { RewardKind, RewardStatus } from '@bailu/contract/income/shop'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  bytes,
  inEveryLang,
  instant,
  madeId,
  money,
  numberOf,
  numberRef,
  uuidOf,
  worded,
} from '../../database/columns.ts'
import { order } from '../orders/table.ts'
import { partner, user } from '../account/table.ts'

/** Growth of an order; counts for the level once the order can no longer be returned. */
export const orderGrowth = pgTable(
  'order_growth',
  {
    orderId: uuidOf(() => order.id),
    partnerId: numberOf(() => user.id),
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

export const rewardLine = pgTable(
  'reward_line',
  {
    id: madeId(),
    partnerId: numberOf(() => partner.userId),
    orderId: uuid().references(() => order.id),
    kind: text().$type<RewardKind>().notNull(),
    status: text().$type<RewardStatus>().notNull(),
    /** Amount to which the rate applies. */
    base: money().notNull(),
    /** Basis points; null for fixed amounts. */
    rateBp: integer(),
    /** Negative on a reversal. */
    gross: money().notNull(),
    /** Known when settled. */
    tax: money().notNull(),
    taxRuleId: text(),
    /** Amount added to the year's income: gross less reversals before settlement; null until settled. */
    settledGross: money(),
    /** Gross settled in the same Bangkok year before this line. */
    yearToDate: money(),
    /** Tax withheld in the same year before this line; null until settled. */
    withheldToDate: money(),
    earnedAt: instant().notNull(),
    /** Set when the order is finished. */
    settlesAt: instant(),
    settledAt: instant(),
    canceledAt: instant(),
    reason: text().notNull().default(''),
    /** The reason in three languages, as its template was; null for free words. */
    reasonTexts: worded(),
    onHold: boolean().notNull().default(false),
    reverses: uuid(),
    /** Of an activity reward or a reversal by staff: the staff member, and its approval if it needs one. */
    grantedBy: uuid(),
    approvalId: uuid(),
  },
  (t) => [
    uniqueIndex('reward_line_earned')
      .on(t.orderId, t.partnerId, t.kind)
      .where(sql`reverses is null and order_id is not null and status <> 'canceled'`),
    index('reward_line_found').using('hash', t.id),
    index('reward_line_listed').on(
      t.partnerId,
      t.kind,
      t.status,
      t.earnedAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    // Staff list of all partners' lines, newest first.
    index('reward_line_all').on(t.earnedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('reward_line_kind_all').on(t.kind, t.earnedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('reward_line_status_all').on(t.status, t.earnedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('reward_line_order').on(t.orderId),
    index('reward_line_on_hold')
      .on(t.earnedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`on_hold and status = 'pending'`),
    index('reward_line_due')
      .on(t.settlesAt)
      .where(sql`status = 'pending' and not on_hold and reverses is null`),
    index('reward_line_settling')
      .on(t.partnerId, t.settlesAt)
      .where(sql`status = 'pending' and not on_hold and reverses is null`),
    // Covers sums of lines canceled on a day, whenever they were earned.
    index('reward_line_canceled')
      .on(t.partnerId, t.canceledAt.desc().nullsFirst(), t.kind, t.gross)
      .where(sql`status = 'canceled'`),
    index('reward_line_reverses').on(t.reverses),
    index('reward_line_granter')
      .on(t.grantedBy, t.earnedAt)
      .where(sql`granted_by is not null and approval_id is null`),
    index('reward_line_approval')
      .on(t.approvalId)
      .where(sql`approval_id is not null`),
    index('reward_line_settled')
      .on(t.partnerId, t.settledAt)
      .where(sql`status = 'approved'`),
    // Covers sums of staff reports and tax filing over a time window of all partners.
    index('reward_line_settled_report')
      .on(t.settledAt, t.partnerId, t.tax, t.settledGross, t.reverses)
      .where(sql`status = 'approved'`),
    check('reward_line_reason_texts', inEveryLang(t.reasonTexts)),
    check('reward_line_status', sql`${t.status} in ('pending', 'approved', 'canceled')`),
    check('reward_line_kind', sql`${t.kind} in ('sales', 'newcomer', 'activity')`),
    check(
      'reward_line_sign',
      sql`(${t.reverses} is null) = (${t.gross} > 0) and (${t.reverses} is null) = (${t.base} > 0)`,
    ),
    check(
      'reward_line_settled',
      sql`(${t.status} = 'approved') = (${t.settledGross} is not null) and (${t.status} = 'approved') = (${t.settledAt} is not null)`,
    ),
  ],
)

/** Sum of activity rewards per Bangkok month, without canceled ones; compared with the budget. */
export const activityMonth = pgTable(
  'activity_month',
  {
    /** YYYY-MM */
    month: text().primaryKey(),
    granted: money().notNull(),
  },
  (t) => [check('activity_month_granted', sql`${t.granted} >= 0`)],
)

/** Orders whose rewards and points were booked; makes earning idempotent. */
export const rewardedOrder = pgTable('rewarded_order', {
  orderId: uuid().primaryKey(),
  at: instant().notNull(),
  /** Rewards and points of an imported order that the other system has given: it earns nothing here. */
  elsewhere: boolean().notNull().default(false),
})

/** Newcomer rewards: at most one per user. */
export const newcomer = pgTable('newcomer', {
  userId: numberRef().primaryKey(),
  rewardId: uuid().notNull(),
})

/** Keyed hashes of phones and addresses of orders with a newcomer reward: at most one reward each, for all users. */
export const newcomerMark = pgTable(
  'newcomer_mark',
  {
    kind: text().$type<'phone' | 'address'>().notNull(),
    key: bytes().notNull(),
    rewardId: uuid().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.key] }),
    index('newcomer_mark_reward').on(t.rewardId),
    check('newcomer_mark_kind', sql`${t.kind} in ('phone', 'address')`),
  ],
)
