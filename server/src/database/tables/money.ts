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
import type { RewardKind, RewardStatus } from '@bailu/contract/income'
import { instant, madeId, money, numberRef } from './columns.ts'

export const rewardLine = pgTable(
  'reward_line',
  {
    id: madeId(),
    partnerId: numberRef().notNull(),
    orderId: uuid(),
    kind: text().$type<RewardKind>().notNull(),
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
    index('reward_line_found').using('hash', t.id),
    index('reward_line_listed').on(
      t.partnerId,
      t.kind,
      t.status,
      t.earnedAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    // Staff look through all partners' lines, newest first.
    index('reward_line_all').on(t.earnedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('reward_line_kind_all').on(t.kind, t.earnedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('reward_line_status_all').on(t.status, t.earnedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('reward_line_order').on(t.orderId),
    index('reward_line_held')
      .on(t.earnedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`held and status = 'pending'`),
    index('reward_line_due')
      .on(t.settlesAt)
      .where(sql`status = 'pending' and not held and reverses is null`),
    index('reward_line_settling')
      .on(t.partnerId, t.settlesAt)
      .where(sql`status = 'pending' and not held and reverses is null`),
    index('reward_line_reverses').on(t.reverses),
    index('reward_line_settled')
      .on(t.partnerId, t.settledAt)
      .where(sql`status = 'approved'`),
    // What staff reports and the tax filing sum over a window of all partners, with nothing else to read.
    index('reward_line_settled_report')
      .on(t.settledAt, t.partnerId, t.tax, t.settledGross, t.reverses)
      .where(sql`status = 'approved'`),
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

/** What activity rewards of a Bangkok month come to, canceled ones taken off: the budget is held against it. */
export const activityMonth = pgTable(
  'activity_month',
  {
    /** YYYY-MM */
    month: text().primaryKey(),
    granted: money().notNull(),
  },
  (t) => [check('activity_month_granted', sql`${t.granted} >= 0`)],
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

/** Dated settings of the shop; the newest row at or before now holds, unless it was withdrawn. Rows are never changed back or deleted. */
export const setting = pgTable(
  'setting',
  {
    id: madeId(),
    name: text().notNull(),
    value: jsonb().notNull(),
    validFrom: instant().notNull(),
    /** Counts the changes of a name, so that of two at once one is refused. */
    version: integer(),
    madeAt: instant(),
    /** As in audit rows. */
    madeBy: text().notNull().default(''),
    reason: text().notNull().default(''),
    /** Before it held. */
    withdrawnAt: instant(),
    withdrawnBy: text().notNull().default(''),
    withdrawnReason: text().notNull().default(''),
  },
  (t) => [index('setting_name').on(t.name, t.validFrom), uniqueIndex('setting_version').on(t.name, t.version)],
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
    index('transfer_debit').on(t.debitId, t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('transfer_credit').on(t.creditId, t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('transfer_at').on(t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('transfer_code').on(t.code, t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('transfer_points')
      .on(t.creditId, t.at.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`code = 'points.given'`),
    // Few rows: what was taken back of an order or by a refund.
    index('transfer_taken')
      .using('hash', t.refId)
      .where(sql`code = 'points.taken'`),
    check('transfer_amount', sql`${t.amount} > 0`),
    check('transfer_sides', sql`${t.debitId} <> ${t.creditId}`),
  ],
)

/** A proof of the books: asked for, then made by a sweep off everybody's way. */
export const ledgerCheck = pgTable(
  'ledger_check',
  {
    id: madeId(),
    askedAt: instant().notNull(),
    askedBy: text().notNull(),
    startedAt: instant(),
    finishedAt: instant(),
    laws: integer().notNull().default(0),
    /** What is broken, a few rows of each law. */
    broken: jsonb().$type<{ law: string; at: string; what: string }[]>().notNull().default([]),
    /** Balances of the house's accounts then, satang or points as text. */
    balances: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Why it could not be made; empty otherwise. */
    failure: text().notNull().default(''),
  },
  (t) => [
    index('ledger_check_asked').on(t.askedAt.desc().nullsFirst()),
    // One waits at a time, whoever asks.
    uniqueIndex('ledger_check_open')
      .on(sql`(1)`)
      .where(sql`finished_at is null`),
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
