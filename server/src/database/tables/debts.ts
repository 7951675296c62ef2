import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { DEBT_KINDS } from '@bailu/contract/staff-debts'
import type { GIVE_UP_REASONS } from '@bailu/contract/give-up-reasons'
import { approval } from './approvals.ts'
import { instant, madeId, money, numberRef } from './columns.ts'
import { partner } from './people.ts'

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
    partnerId: numberRef()
      .notNull()
      .references(() => partner.userId),
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
    partnerId: numberRef()
      .notNull()
      .references(() => partner.userId),
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
