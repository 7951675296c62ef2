import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type {
  IncomeStatement,
  StatementBalance,
  StatementChanges,
  StatementRowKind,
} from '@bailu/contract/income/statement'
import type { LEDGER_CODES } from '@bailu/contract/ledger/kinds'
import { bangkokDay, startOfDay } from '@bailu/phrases/days'
import { type Ctx, type PartnerScope, asPartner, asStaff, partnerScopeOf } from '../../../core/context.ts'
import { account } from '../../ledger/table.ts'
import { partner } from '../../account/table.ts'
import { firstDayOfNextMonth } from '../../../lib/bangkok.ts'
import type { TimeCursor } from '../../../lib/cursor.ts'
import { AppError, fail } from '../../../lib/errors.ts'
import { asNumber } from '../../../lib/money.ts'
import { ACCOUNTS } from '../../ledger/accounts.ts'

/** The accounts of a partner's balance: available + hold − receivable. */
export const BALANCE_ACCOUNTS = ['available', 'hold', 'receivable'] as const
export type BalanceAccount = (typeof BALANCE_ACCOUNTS)[number]

/** Statement row kind by ledger code; rewards are read from their lines instead. */
export const MOVEMENT_KINDS: Partial<Record<(typeof LEDGER_CODES)[number], StatementRowKind>> = {
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
  'opening.booked': 'taken_over',
}
const REWARD_CODES = ['reward.settled', 'reward.reversed'] satisfies (typeof LEDGER_CODES)[number][]

export type MonthSpan = { since: Date; until: Date }
export const monthSpan = (month: string): MonthSpan => ({
  since: startOfDay(`${month}-01`),
  until: startOfDay(firstDayOfNextMonth(month)),
})

export type BalanceAccounts = Record<BalanceAccount, string | null>

export async function readBalanceAccounts(ctx: Ctx, { partnerId }: PartnerScope): Promise<BalanceAccounts> {
  const rows = await ctx.db
    .select({ id: account.id, kind: account.kind })
    .from(account)
    .where(and(eq(account.partnerId, partnerId), inArray(account.kind, [...BALANCE_ACCOUNTS])))
  const idOf = (kind: BalanceAccount) => rows.find((row) => row.kind === kind)?.id ?? null
  return { available: idOf('available'), hold: idOf('hold'), receivable: idOf('receivable') }
}

const within = (at: SQL, { since, until }: MonthSpan): SQL =>
  sql`${at} >= ${since.toISOString()}::timestamptz and ${at} < ${until.toISOString()}::timestamptz`

/** SQL list of ids for `in`; `(null)` when empty. */
export const idList = (ids: (string | null)[]): SQL => {
  const knownIds = ids.filter((id) => id !== null)
  return knownIds.length === 0
    ? sql`(null)`
    : sql`(${sql.join(
        knownIds.map((id) => sql`${id}::uuid`),
        sql`, `,
      )})`
}

/**
 * Ledger events on the accounts in a month, other than rewards: `change` of the balance, `amount` moved, `to_debt`.
 * The debit and credit sides are read from an index each.
 */
export function selectMovements(accounts: BalanceAccounts, span: MonthSpan): SQL {
  const ownIds = idList(Object.values(accounts))
  const side = (column: 'debit_id' | 'credit_id') => sql`
    select id, event_id, at, code, ref_type, ref_id, debit_id, credit_id, amount from transfer
    where ${sql.raw(column)} in ${ownIds} and ${within(sql`at`, span)} and code not in (${sql.join(
      REWARD_CODES.map((code) => sql`${code}`),
      sql`, `,
    )})`
  const debt = idList([accounts.receivable])
  return sql`
    select event_id as id, min(at) as at, min(code) as code, min(ref_type) as ref_type, min(ref_id) as ref_id,
      sum(amount) as amount,
      sum(case when credit_id in ${ownIds} then amount else 0 end - case when debit_id in ${ownIds} then amount else 0 end) as change,
      sum(case when credit_id in ${debt} then amount when debit_id in ${debt} then -amount else 0 end) as to_debt
    from (${side('debit_id')} union ${side('credit_id')}) moved group by event_id`
}

/** Reward lines settled in a month and reversals of settled lines, as the withholding counts them. */
export const selectSettledLines = ({ partnerId }: PartnerScope, span: MonthSpan): SQL => sql`
  select id, settled_at as at, case when reverses is null then 'settled' else 'reversed' end as kind,
    settled_gross as gross, tax, settled_gross - tax as change
  from reward_line
  where partner_id = ${partnerId} and status = 'approved' and ${within(sql`settled_at`, span)} and settled_gross <> 0`

export const afterCursor = (after: TimeCursor | undefined): SQL =>
  after ? sql`where (at, id) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)` : sql``

type StatementInput = { month?: string | undefined }

/** @throws AppError bad_input for a month to come */
export const readOwnStatement = (ctx: Ctx, input: ParsedOf<'GET /api/income/statement'>): Promise<IncomeStatement> =>
  readIncomeStatement(ctx, asPartner(ctx), input)

/** @throws AppError not_found, bad_input for a month to come */
export const readPartnerStatement = (
  ctx: Ctx,
  { id, ...asked }: ParsedOf<'GET /api/staff/partner/{id}/statement'>,
): Promise<IncomeStatement> => readIncomeStatement(ctx, partnerScopeOf(asStaff(ctx), id), asked)

/** @throws AppError bad_input for a month to come */
export function parseStatementMonth(ctx: Ctx, month: string | undefined): string {
  const now = bangkokDay(ctx.now).slice(0, 7)
  if (month !== undefined && month > now) throw new AppError('bad_input', { month: { what: 'form' } })
  return month ?? now
}

export async function readIncomeStatement(
  ctx: Ctx,
  scope: PartnerScope,
  asked: StatementInput,
): Promise<IncomeStatement> {
  const month = parseStatementMonth(ctx, asked.month)
  const [partnerRow] = await ctx.db
    .select({ since: partner.approvedAt })
    .from(partner)
    .where(eq(partner.userId, scope.partnerId))
  if (!partnerRow) return fail('not_found')
  const accounts = await readBalanceAccounts(ctx, scope)
  const sums = await readStatementSums(ctx, scope, accounts, month)
  const firstDay = [bangkokDay(partnerRow.since), ...(sums.first ? [bangkokDay(sums.first)] : [])].sort()[0]!
  return {
    month,
    closed: month < bangkokDay(ctx.now).slice(0, 7),
    first: firstDay.slice(0, 7),
    latest: bangkokDay(ctx.now).slice(0, 7),
    opening: sums.opening,
    changes: sums.changes,
    closing: sums.closing,
  }
}

type Row = { what: string; name: string; value: string; tax: string | null }

/** One SQL statement, so that all sums are of one snapshot. */
async function readStatementSums(ctx: Ctx, scope: PartnerScope, accounts: BalanceAccounts, month: string) {
  const span = monthSpan(month)
  const ownIds = idList(Object.values(accounts))
  const since = (at: Date) => {
    const movedSince = (column: 'debit_id' | 'credit_id') => sql`coalesce((
      select sum(amount) from transfer where ${sql.raw(column)} = a.id and at >= ${at.toISOString()}::timestamptz), 0)`
    return sql`a.credits - a.debits - (${movedSince('credit_id')} - ${movedSince('debit_id')})`
  }
  const { rows } = await ctx.db.execute<Row>(sql`
    select 'opening' as what, a.kind as name, (${since(span.since)})::text as value, null as tax from account a where a.id in ${ownIds}
    union all
    select 'closing', a.kind, (${since(span.until)})::text, null from account a where a.id in ${ownIds}
    union all
    select 'first', '', (select extract(epoch from min(at))::text from transfer where credit_id in ${idList([accounts.available, accounts.receivable])}), null
    union all
    select 'reward', kind, sum(gross)::text, sum(tax)::text from (${selectSettledLines(scope, span)}) lines group by kind
    union all
    select 'other', code, sum(change)::text, null from (${selectMovements(accounts, span)}) moved group by code`)
  const value = (what: string, name: string) =>
    BigInt(rows.find((row) => row.what === what && row.name === name)?.value ?? 0)
  const first = rows.find(({ what }) => what === 'first')?.value
  return {
    first: first ? new Date(Number(first) * 1_000) : null,
    opening: presentBalance((kind) => value('opening', kind)),
    closing: presentBalance((kind) => value('closing', kind)),
    changes: presentChanges(rows),
  }
}

/** @param balanceIn credits less debits of an account */
function presentBalance(balanceIn: (kind: BalanceAccount) => bigint): StatementBalance {
  const [withdrawable, reserved, owed] = BALANCE_ACCOUNTS.map((kind) =>
    ACCOUNTS[kind].side === 'credit' ? balanceIn(kind) : -balanceIn(kind),
  ) as [bigint, bigint, bigint]
  return {
    withdrawable: asNumber(withdrawable),
    reserved: asNumber(reserved),
    owed: asNumber(owed),
    balance: asNumber(withdrawable + reserved - owed),
  }
}

function presentChanges(rows: Row[]): StatementChanges {
  const rewards = rows.filter(({ what }) => what === 'reward')
  const gross = (kind: string) => asNumber(BigInt(rewards.find(({ name }) => name === kind)?.value ?? 0))
  const sumOfKind = (kind: Exclude<keyof StatementChanges, 'rewards' | 'reversed' | 'tax'>) =>
    asNumber(
      rows
        .filter(({ what, name }) => what === 'other' && movementKind(name) === kind)
        .reduce((sum, { value }) => sum + BigInt(value), 0n),
    )
  return {
    rewards: gross('settled'),
    reversed: gross('reversed'),
    tax: asNumber(-rewards.reduce((sum, { tax }) => sum + BigInt(tax ?? 0), 0n)) || 0,
    paid: sumOfKind('paid'),
    returned: sumOfKind('returned'),
    repaid: sumOfKind('repaid'),
    written_off: sumOfKind('written_off'),
    given_up: sumOfKind('given_up'),
    repayment_voided: sumOfKind('repayment_voided'),
    write_off_voided: sumOfKind('write_off_voided'),
    give_up_voided: sumOfKind('give_up_voided'),
    taken_over: sumOfKind('taken_over'),
    other: sumOfKind('other'),
  }
}

export const movementKind = (code: string) => MOVEMENT_KINDS[code as (typeof LEDGER_CODES)[number]] ?? 'other'
