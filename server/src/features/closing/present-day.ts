import { inArray } from 'drizzle-orm'
import type { ReplyOf } from '@bailu/contract/calls'
import { type ClosingAccount, type Counted, DAY_SUMS, type DayClosing } from '@bailu/contract/staff-closing'
import { HOUSE_ACCOUNTS } from '@bailu/contract/staff-ledger'
import type { Ctx } from '../../core/context.ts'
import { asNumber } from '../../core/satang.ts'
import { staff } from '../../database/tables/people.ts'
import { ACCOUNTS } from '../ledger/accounts.ts'
import type { Balanced } from './balance-day.ts'
import type { Accounts, Closing } from './closed-days.ts'
import type { Moves } from './house-moves.ts'
import type { Sums } from './sum-days.ts'

type Three = Record<Counted, bigint>

export const presentThree = ({ bank_in, bank_out, cod }: Three) => ({
  bank_in: asNumber(bank_in),
  bank_out: asNumber(bank_out),
  cod: asNumber(cod),
})

export const presentSums = (sums: Sums): ReplyOf<'GET /api/staff/closing/{day}'>['sums'] =>
  DAY_SUMS.map((kind) => ({ kind, count: sums[kind].count, amount: asNumber(sums[kind].amount) }))

export const countedOf = (row: Closing): Three => ({
  bank_in: row.countedIn,
  bank_out: row.countedOut,
  cod: row.countedCod,
})

export const differenceOf = (row: Closing): Three => ({
  bank_in: row.differenceIn,
  bank_out: row.differenceOut,
  cod: row.differenceCod,
})

/** Names of the staff members who closed these days, by id. */
export async function closersOf(ctx: Pick<Ctx, 'db'>, rows: Closing[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map(({ closedBy }) => closedBy))]
  if (ids.length === 0) return new Map()
  const named = await ctx.db.select({ id: staff.id, name: staff.name }).from(staff).where(inArray(staff.id, ids))
  return new Map(named.map(({ id, name }) => [id, name]))
}

export const presentClosing = (row: Closing, closers: Map<string, string>): DayClosing => ({
  counted: presentThree(countedOf(row)),
  difference: presentThree(differenceOf(row)),
  reason: row.reason,
  closed_at: row.closedAt.toISOString(),
  closed_by: closers.get(row.closedBy) ?? '',
})

export const presentBalanced = ({ late, moves, opening }: Balanced): ClosingAccount[] =>
  HOUSE_ACCOUNTS.map((kind) => {
    const { increase, decrease } = moves[kind]
    return {
      kind,
      unit: ACCOUNTS[kind].unit,
      opening: opening ? asNumber(opening[kind]) : null,
      late: asNumber(late[kind]),
      increase: asNumber(increase),
      decrease: asNumber(decrease),
      closing: opening ? asNumber(opening[kind] + late[kind] + increase - decrease) : null,
      now: null,
    }
  })

export const presentFrozen = (accounts: Accounts, now: Moves): ClosingAccount[] =>
  HOUSE_ACCOUNTS.map((kind) => {
    const { opening, late, increase, decrease, closing } = accounts[kind]
    const same = now[kind].increase === increase && now[kind].decrease === decrease
    return {
      kind,
      unit: ACCOUNTS[kind].unit,
      opening: asNumber(opening),
      late: asNumber(late),
      increase: asNumber(increase),
      decrease: asNumber(decrease),
      closing: asNumber(closing),
      now: same ? null : { increase: asNumber(now[kind].increase), decrease: asNumber(now[kind].decrease) },
    }
  })
