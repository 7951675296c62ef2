import { eq, sql } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { IncomeStatement, StatementBalance, StatementChanges } from '@bailu/contract/income-statement'
import type { LEDGER_CODES } from '@bailu/contract/staff-ledger'
import { bangkokDay } from '../../../core/bangkok.ts'
import type { Ctx, PartnerScope } from '../../../core/context.ts'
import { Refusal, refuse } from '../../../core/refusal.ts'
import { asNumber } from '../../../core/satang.ts'
import { asPartner, asStaff, partnerFor } from '../../../core/scope.ts'
import { partner } from '../../../database/tables/people.ts'
import { ACCOUNTS } from '../../ledger/accounts.ts'
import {
  type Accounts,
  accountsOf,
  BALANCE_ACCOUNTS,
  type BalanceAccount,
  KIND_OF,
  oneOf,
  otherMovements,
  settledLines,
  spanOf,
} from './movements.ts'

type Asked = { month?: string | undefined }

/** @throws AppError bad_input for a month to come */
export const ownStatement = (ctx: Ctx, input: ParsedOf<'GET /api/income/statement'>): Promise<IncomeStatement> =>
  readStatement(ctx, asPartner(ctx), input)

/** @throws AppError not_found, bad_input for a month to come */
export const partnerStatement = (
  ctx: Ctx,
  { id, ...asked }: ParsedOf<'GET /api/staff/partner/{id}/statement'>,
): Promise<IncomeStatement> => readStatement(ctx, partnerFor(asStaff(ctx), id), asked)

/** @throws AppError bad_input for a month to come */
export function askedMonth(ctx: Ctx, month: string | undefined): string {
  const now = bangkokDay(ctx.now).slice(0, 7)
  if (month !== undefined && month > now) throw new Refusal('bad_input', { month: { what: 'form' } })
  return month ?? now
}

export async function readStatement(ctx: Ctx, scope: PartnerScope, asked: Asked): Promise<IncomeStatement> {
  const month = askedMonth(ctx, asked.month)
  const [found] = await ctx.db
    .select({ since: partner.approvedAt })
    .from(partner)
    .where(eq(partner.userId, scope.partnerId))
  if (!found) return refuse('not_found')
  const accounts = await accountsOf(ctx, scope)
  const read = await readSums(ctx, scope, accounts, month)
  const begun = [bangkokDay(found.since), ...(read.first ? [bangkokDay(read.first)] : [])].sort()[0]!
  return {
    month,
    closed: month < bangkokDay(ctx.now).slice(0, 7),
    first: begun.slice(0, 7),
    latest: bangkokDay(ctx.now).slice(0, 7),
    opening: read.opening,
    changes: read.changes,
    closing: read.closing,
  }
}

type Row = { what: string; name: string; value: string; tax: string | null }

/** One SQL statement, so that all sums are of one snapshot. */
async function readSums(ctx: Ctx, scope: PartnerScope, accounts: Accounts, month: string) {
  const span = spanOf(month)
  const mine = oneOf(Object.values(accounts))
  const since = (at: Date) => {
    const moved = (column: 'debit_id' | 'credit_id') => sql`coalesce((
      select sum(amount) from transfer where ${sql.raw(column)} = a.id and at >= ${at.toISOString()}::timestamptz), 0)`
    return sql`a.credits - a.debits - (${moved('credit_id')} - ${moved('debit_id')})`
  }
  const { rows } = await ctx.db.execute<Row>(sql`
    select 'opening' as what, a.kind as name, (${since(span.since)})::text as value, null as tax from account a where a.id in ${mine}
    union all
    select 'closing', a.kind, (${since(span.until)})::text, null from account a where a.id in ${mine}
    union all
    select 'first', '', (select extract(epoch from min(at))::text from transfer where credit_id in ${oneOf([accounts.available, accounts.receivable])}), null
    union all
    select 'reward', kind, sum(gross)::text, sum(tax)::text from (${settledLines(scope, span)}) lines group by kind
    union all
    select 'other', code, sum(change)::text, null from (${otherMovements(accounts, span)}) moved group by code`)
  const value = (what: string, name: string) =>
    BigInt(rows.find((row) => row.what === what && row.name === name)?.value ?? 0)
  const first = rows.find(({ what }) => what === 'first')?.value
  return {
    first: first ? new Date(Number(first) * 1_000) : null,
    opening: balanceOf((kind) => value('opening', kind)),
    closing: balanceOf((kind) => value('closing', kind)),
    changes: changesOf(rows),
  }
}

/** @param balanceIn credits less debits of an account */
function balanceOf(held: (kind: BalanceAccount) => bigint): StatementBalance {
  const [withdrawable, reserved, owed] = BALANCE_ACCOUNTS.map((kind) =>
    ACCOUNTS[kind].side === 'credit' ? held(kind) : -held(kind),
  ) as [bigint, bigint, bigint]
  return {
    withdrawable: asNumber(withdrawable),
    reserved: asNumber(reserved),
    owed: asNumber(owed),
    balance: asNumber(withdrawable + reserved - owed),
  }
}

function changesOf(rows: Row[]): StatementChanges {
  const rewards = rows.filter(({ what }) => what === 'reward')
  const gross = (kind: string) => asNumber(BigInt(rewards.find(({ name }) => name === kind)?.value ?? 0))
  const of = (kind: Exclude<keyof StatementChanges, 'rewards' | 'taken_back' | 'tax'>) =>
    asNumber(
      rows
        .filter(({ what, name }) => what === 'other' && kindOf(name) === kind)
        .reduce((sum, { value }) => sum + BigInt(value), 0n),
    )
  return {
    rewards: gross('settled'),
    taken_back: gross('taken_back'),
    tax: asNumber(-rewards.reduce((sum, { tax }) => sum + BigInt(tax ?? 0), 0n)) || 0,
    paid: of('paid'),
    returned: of('returned'),
    repaid: of('repaid'),
    written_off: of('written_off'),
    given_up: of('given_up'),
    repayment_voided: of('repayment_voided'),
    write_off_voided: of('write_off_voided'),
    give_up_voided: of('give_up_voided'),
    other: of('other'),
  }
}

export const kindOf = (code: string) => KIND_OF[code as (typeof LEDGER_CODES)[number]] ?? 'other'
