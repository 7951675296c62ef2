import type { DEBT_KINDS } from '@bailu/contract/debts/staff'
import type { LedgerCheckName } from '@bailu/contract/ledger/staff'
import type { GIVE_UP_REASONS } from '@bailu/contract/withdrawals/kinds'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { approval } from '../approvals/table.ts'
import { instant, madeId, money, numberOf, numberRef, uuidOf } from '../../database/columns.ts'
import { partner } from '../account/table.ts'

/** Voided once, in full, with a reason, if recorded by mistake; a trigger forbids other changes. */
const voided = {
  voidedAt: instant(),
  voidedBy: uuid(),
  voidReason: text().notNull().default(''),
  /** Approval of a void above the limit. */
  voidApprovalId: uuid().references(() => approval.id),
}

type Voided = Record<keyof typeof voided, AnyPgColumn>

const voidChecks = (name: string, t: Voided) => [
  check(
    `${name}_void_why`,
    sql`(${t.voidedAt} is null) = (${t.voidedBy} is null) and (${t.voidedAt} is null) = (${t.voidReason} = '')`,
  ),
  check(`${name}_void_approval`, sql`${t.voidApprovalId} is null or ${t.voidedAt} is not null`),
]

/** Reductions of a partner's debt other than by rewards: repayments and write-offs. */
export const debtEntry = pgTable(
  'debt_entry',
  {
    id: madeId(),
    partnerId: numberOf(() => partner.userId),
    kind: text().$type<(typeof DEBT_KINDS)[number]>().notNull(),
    amount: money().notNull(),
    /** Of a repayment: reference on the bank statement. */
    bankReference: text(),
    /** YYYY-MM-DD: day of the bank statement. */
    paidOn: text(),
    notedBy: uuid().notNull(),
    notedAt: instant().notNull(),
    /** Approval of a write-off. */
    approvalId: uuid().references(() => approval.id),
    ...voided,
  },
  (t) => [
    uniqueIndex('debt_entry_live_reference')
      .on(t.bankReference)
      .where(sql`voided_at is null`),
    uniqueIndex('debt_entry_approval').on(t.approvalId),
    index('debt_entry_partner').on(t.partnerId, t.id),
    index('debt_entry_day').on(t.paidOn, t.amount),
    check('debt_entry_kind', sql`${t.kind} in ('repayment', 'write_off')`),
    check('debt_entry_amount', sql`${t.amount} > 0`),
    check(
      'debt_entry_repayment',
      sql`(${t.kind} = 'repayment') = (${t.bankReference} is not null) and (${t.kind} = 'repayment') = (${t.paidOn} is not null)`,
    ),
    check('debt_entry_two_people', sql`(${t.kind} = 'write_off') = (${t.approvalId} is not null)`),
    ...voidChecks('debt_entry', t),
    check('debt_entry_void_other', sql`${t.voidedBy} <> ${t.notedBy}`),
  ],
)

/** A balance given up by its partner. */
export const balanceGivenUp = pgTable(
  'balance_given_up',
  {
    id: madeId(),
    partnerId: numberOf(() => partner.userId),
    amount: money().notNull(),
    /** Tax withheld from the rewards behind it, as on a withdrawal. */
    tax: money()
      .notNull()
      .default(sql`0`),
    reason: text().$type<(typeof GIVE_UP_REASONS)[number]>().notNull(),
    at: instant().notNull(),
    ...voided,
  },
  (t) => [
    index('balance_given_up_partner').on(t.partnerId, t.id),
    check('balance_given_up_amount', sql`${t.amount} > 0`),
    check('balance_given_up_tax', sql`${t.tax} >= 0`),
    check('balance_given_up_reason', sql`${t.reason} in ('leaving', 'too_small', 'other')`),
    ...voidChecks('balance_given_up', t),
  ],
)

/**
 * A ledger account of one partner (0: the company) in one unit. Its balance is credits − debits, on debit-side accounts
 * debits − credits, and never negative with `no_overdraft`. Company accounts have no running totals, as every transfer
 * would lock them; their balance is the sum of their transfers.
 */
export const account = pgTable(
  'account',
  {
    id: madeId(),
    partnerId: numberRef().notNull(),
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
    uniqueIndex('account_partner').on(t.partnerId, t.kind, t.unit),
    // For the list of debts; without the balance, so that bookings do not update the index.
    index('account_receivable')
      .on(t.partnerId)
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
    debitId: uuidOf(() => account.id),
    creditId: uuidOf(() => account.id),
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
    /** Number of checks that ran. */
    checks: integer().notNull().default(0),
    /** Violations, a few rows per check. */
    broken: jsonb().$type<{ check: LedgerCheckName; at: string; what: string }[]>().notNull().default([]),
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
