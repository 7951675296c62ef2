import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { StatementRowKind } from '@bailu/contract/income-statement'
import type { LEDGER_CODES } from '@bailu/contract/staff-ledger'
import { monthAfter, startOfDay } from '../../../core/bangkok.ts'
import type { Ctx, PartnerScope } from '../../../core/context.ts'
import type { TimeCursor } from '../../../core/time-cursor.ts'
import { account } from '../../../database/tables/ledger.ts'

/** The accounts of a partner's balance: available + hold − receivable. */
export const BALANCE_ACCOUNTS = ['available', 'hold', 'receivable'] as const
export type BalanceAccount = (typeof BALANCE_ACCOUNTS)[number]

/** Statement row kind by ledger code; rewards are read from their lines instead. */
export const KIND_OF: Partial<Record<(typeof LEDGER_CODES)[number], StatementRowKind>> = {
  'withdrawal.requested': 'requested',
  'withdrawal.rejected': 'released',
  'withdrawal.paid': 'paid',
  'withdrawal.returned': 'returned',
  'debt.repaid': 'repaid',
  'debt.written_off': 'written_off',
  'balance.given_up': 'given_up',
  'debt.repayment_voided': 'repayment_voided',
  'debt.write_off_voided': 'write_off_voided',
  'balance.give_up_voided': 'give_up_voided',
}
const REWARDS = ['reward.settled', 'reward.reversed'] satisfies (typeof LEDGER_CODES)[number][]

export type Span = { since: Date; until: Date }
export const spanOf = (month: string): Span => ({
  since: startOfDay(`${month}-01`),
  until: startOfDay(monthAfter(month)),
})

export type Accounts = Record<BalanceAccount, string | null>

export async function accountsOf(ctx: Ctx, { partnerId }: PartnerScope): Promise<Accounts> {
  const rows = await ctx.db
    .select({ id: account.id, kind: account.kind })
    .from(account)
    .where(and(eq(account.ownerId, partnerId), inArray(account.kind, [...BALANCE_ACCOUNTS])))
  const idOf = (kind: BalanceAccount) => rows.find((row) => row.kind === kind)?.id ?? null
  return { available: idOf('available'), hold: idOf('hold'), receivable: idOf('receivable') }
}

const within = (at: SQL, { since, until }: Span): SQL =>
  sql`${at} >= ${since.toISOString()}::timestamptz and ${at} < ${until.toISOString()}::timestamptz`

/** SQL list of ids for `in`; `(null)` when empty. */
export const oneOf = (ids: (string | null)[]): SQL => {
  const known = ids.filter((id) => id !== null)
  return known.length === 0
    ? sql`(null)`
    : sql`(${sql.join(
        known.map((id) => sql`${id}::uuid`),
        sql`, `,
      )})`
}

/**
 * Ledger events on the accounts in a month, other than rewards: `change` of the balance, `amount` moved, `to_debt`.
 * The debit and credit sides are read from an index each.
 */
export function otherMovements(accounts: Accounts, span: Span): SQL {
  const mine = oneOf(Object.values(accounts))
  const side = (column: 'debit_id' | 'credit_id') => sql`
    select id, event_id, at, code, ref_type, ref_id, debit_id, credit_id, amount from transfer
    where ${sql.raw(column)} in ${mine} and ${within(sql`at`, span)} and code not in (${sql.join(
      REWARDS.map((code) => sql`${code}`),
      sql`, `,
    )})`
  const debt = oneOf([accounts.receivable])
  return sql`
    select event_id as id, min(at) as at, min(code) as code, min(ref_type) as ref_type, min(ref_id) as ref_id,
      sum(amount) as amount,
      sum(case when credit_id in ${mine} then amount else 0 end - case when debit_id in ${mine} then amount else 0 end) as change,
      sum(case when credit_id in ${debt} then amount when debit_id in ${debt} then -amount else 0 end) as to_debt
    from (${side('debit_id')} union ${side('credit_id')}) moved group by event_id`
}

/** Reward lines settled in a month and reversals of settled lines, as the withholding counts them. */
export const settledLines = ({ partnerId }: PartnerScope, span: Span): SQL => sql`
  select id, settled_at as at, case when reverses is null then 'settled' else 'taken_back' end as kind,
    settled_gross as gross, tax, settled_gross - tax as change
  from reward_line
  where partner_id = ${partnerId} and status = 'approved' and ${within(sql`settled_at`, span)} and settled_gross <> 0`

export const afterRow = (after: TimeCursor | undefined): SQL =>
  after ? sql`where (at, id) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)` : sql``
