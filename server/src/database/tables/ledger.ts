import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, madeId, money, numberRef } from './columns.ts'

/**
 * A ledger account of one partner (0: the company) in one unit. Its balance is credits − debits, on debit-side accounts
 * debits − credits, and never negative with `no_overdraft`. Company accounts have no running totals, as every transfer
 * would lock them; their balance is the sum of their transfers.
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
    /** The side on which the balance grows. */
    side: text().$type<'debit' | 'credit'>().notNull(),
    noOverdraft: boolean().notNull(),
  },
  (t) => [
    uniqueIndex('account_owner').on(t.ownerId, t.kind, t.unit),
    // For the list of debts; without the balance, so that bookings do not update the index.
    index('account_receivable')
      .on(t.ownerId)
      .where(sql`kind = 'receivable'`),
    check('account_totals', sql`${t.debits} >= 0 and ${t.credits} >= 0`),
    check(
      'account_overdraft',
      sql`not ${t.noOverdraft} or case ${t.side} when 'debit' then ${t.debits} >= ${t.credits} else ${t.credits} >= ${t.debits} end`,
    ),
    check('account_side', sql`${t.side} in ('debit', 'credit')`),
  ],
)

/** A transfer of an amount from one account to another; never changed, never deleted. */
export const transfer = pgTable(
  'transfer',
  {
    id: madeId(),
    /** Rows of one event share it and are numbered by `seq`. */
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
    // Few rows: points reversed for an order or a refund.
    index('transfer_taken')
      .using('hash', t.refId)
      .where(sql`code = 'points.taken'`),
    check('transfer_amount', sql`${t.amount} > 0`),
    check('transfer_sides', sql`${t.debitId} <> ${t.creditId}`),
  ],
)

/** A check of the ledger: requested, then run by a background job. */
export const ledgerCheck = pgTable(
  'ledger_check',
  {
    id: madeId(),
    askedAt: instant().notNull(),
    askedBy: text().notNull(),
    startedAt: instant(),
    finishedAt: instant(),
    laws: integer().notNull().default(0),
    /** Violations, a few rows per invariant. */
    broken: jsonb().$type<{ law: string; at: string; what: string }[]>().notNull().default([]),
    /** Balances of the company's accounts then, satang or points as text. */
    balances: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Error message if the check failed; else empty. */
    failure: text().notNull().default(''),
  },
  (t) => [
    index('ledger_check_asked').on(t.askedAt.desc().nullsFirst()),
    // At most one check is open.
    uniqueIndex('ledger_check_open')
      .on(sql`(1)`)
      .where(sql`finished_at is null`),
  ],
)
