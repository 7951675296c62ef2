import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { RewardStatus } from '@bailu/contract/income'
import { instant, madeId, money, numberRef } from './columns.ts'

export const rewardLine = pgTable(
  'reward_line',
  {
    id: madeId(),
    partnerId: numberRef().notNull(),
    orderId: uuid(),
    kind: text().$type<'sales' | 'newcomer' | 'activity'>().notNull(),
    status: text().$type<RewardStatus>().notNull(),
    /** What the rate applies to. */
    base: money().notNull(),
    /** Basis points; null for fixed amounts. */
    rateBp: integer(),
    /** Negative on a reversal. */
    gross: money().notNull(),
    /** Known when settled. */
    tax: money().notNull(),
    taxRuleId: text(),
    /** What entered the year's income: gross less what was taken back before it settled; null until then. */
    settledGross: money(),
    /** Gross settled in the same Bangkok year before this line. */
    yearToDate: money(),
    earnedAt: instant().notNull(),
    /** Set when the order is finished. */
    settlesAt: instant(),
    settledAt: instant(),
    canceledAt: instant(),
    reason: text().notNull().default(''),
    held: boolean().notNull().default(false),
    reverses: uuid(),
  },
  (t) => [
    uniqueIndex('reward_line_once')
      .on(t.orderId, t.partnerId, t.kind)
      .where(sql`reverses is null and order_id is not null`),
    index('reward_line_partner').on(t.partnerId, t.kind, t.id.desc().nullsFirst()),
    index('reward_line_due')
      .on(t.settlesAt)
      .where(sql`status = 'pending' and not held and reverses is null`),
    index('reward_line_reverses').on(t.reverses),
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

/** Orders whose rewards and points are decided: a second run finds its row and changes nothing. */
export const rewardedOrder = pgTable('rewarded_order', {
  orderId: uuid().primaryKey(),
  at: instant().notNull(),
})

/** Newcomer reward at most once per person, whatever the order. */
export const newcomer = pgTable('newcomer', {
  userId: numberRef().primaryKey(),
  rewardId: uuid().notNull(),
})

export type TaxBand = { upTo: string | null; rateBp: number }

export const taxRule = pgTable('tax_rule', {
  id: text().primaryKey(),
  method: text().$type<'flat' | 'progressive'>().notNull(),
  /** Flat method: basis points of gross. */
  rateBp: integer().notNull(),
  /** Progressive method: ceilings in satang as text, ascending, the last one null. */
  bands: jsonb().$type<TaxBand[]>().notNull(),
  validFrom: instant().notNull(),
})

/** Dated settings of the shop; the newest row at or before now holds. */
export const setting = pgTable(
  'setting',
  {
    id: madeId(),
    name: text().notNull(),
    value: jsonb().notNull(),
    validFrom: instant().notNull(),
  },
  (t) => [index('setting_name').on(t.name, t.validFrom)],
)

/**
 * A pot of one unit with one owner. Its balance is credits − debits, on
 * debit-side accounts debits − credits, and may not go below zero without overdraft.
 * The company's own accounts (owner 0) keep no running totals, as every
 * transfer touches them; their balance is the sum of their transfers.
 */
export const account = pgTable(
  'account',
  {
    id: madeId(),
    ownerId: numberRef().notNull(),
    kind: text().notNull(),
    unit: text().$type<'satang' | 'point'>().notNull(),
    debits: money()
      .notNull()
      .default(sql`0`),
    credits: money()
      .notNull()
      .default(sql`0`),
    /** The side it grows on. */
    side: text().$type<'debit' | 'credit'>().notNull(),
    noOverdraft: boolean().notNull(),
  },
  (t) => [
    uniqueIndex('account_owner').on(t.ownerId, t.kind, t.unit),
    check('account_totals', sql`${t.debits} >= 0 and ${t.credits} >= 0`),
    check(
      'account_overdraft',
      sql`not ${t.noOverdraft} or case ${t.side} when 'debit' then ${t.debits} >= ${t.credits} else ${t.credits} >= ${t.debits} end`,
    ),
    check('account_side', sql`${t.side} in ('debit', 'credit')`),
  ],
)

/** One debit, one credit, one amount; never changed, never deleted. */
export const transfer = pgTable(
  'transfer',
  {
    id: madeId(),
    /** Rows of one event belong together, numbered by seq. */
    eventId: uuid().notNull(),
    seq: smallint().notNull(),
    debitId: uuid()
      .notNull()
      .references(() => account.id),
    creditId: uuid()
      .notNull()
      .references(() => account.id),
    amount: money().notNull(),
    unit: text().$type<'satang' | 'point'>().notNull(),
    /** What happened: reward.earned, reward.settled … */
    code: text().notNull(),
    refType: text().notNull(),
    refId: text().notNull(),
    actor: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('transfer_event').on(t.eventId, t.seq),
    uniqueIndex('transfer_once').on(t.code, t.refType, t.refId, t.seq),
    index('transfer_debit').on(t.debitId, t.id),
    index('transfer_credit').on(t.creditId, t.id),
    check('transfer_amount', sql`${t.amount} > 0`),
    check('transfer_sides', sql`${t.debitId} <> ${t.creditId}`),
  ],
)

/** A partner's sums by Bangkok day, kept with the rows they sum. */
export const partnerDay = pgTable(
  'partner_day',
  {
    partnerId: numberRef().notNull(),
    /** YYYY-MM-DD in Asia/Bangkok. */
    day: text().notNull(),
    points: integer().notNull(),
    /** Gross of the lines of that day, canceled ones taken out again; a reversal counts on its own day. */
    rewards: money().notNull(),
  },
  (t) => [primaryKey({ columns: [t.partnerId, t.day] })],
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
