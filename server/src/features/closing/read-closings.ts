import { eq } from 'drizzle-orm'
import type { ReplyOf } from '@bailu/contract/calls'
import { type ClosingAccount, DAY_SUMS, type DayClosing, MAX_FIRST_DAYS } from '@bailu/contract/closing/staff'
import type { CountedAmount } from '@bailu/contract/closing/kinds'
import { bangkokDay as dayForm } from '@bailu/contract/fields'
import { COMPANY_ACCOUNTS } from '@bailu/contract/ledger/kinds'
import { addDays, bangkokDay, countDays } from '@bailu/phrases/days'
import { readStaffNames } from '../../core/actor-names.ts'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { dayClosing } from './table.ts'
import { AppError } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'
import { ACCOUNTS } from '../ledger/accounts.ts'
import {
  type CompanyMovements,
  type DayBalances,
  readDayBalances,
  readDayMovements,
  type ClosedAccounts,
  type ClosingRow,
  listClosingRows,
  nextDueDay,
  readClosedAccounts,
  readClosedSums,
  readNewestClosedDay,
} from './balance-day.ts'
import { type ClosingSums, equalSums, expectedCounts, sumClosingDays } from './sum-days.ts'
import { takePage, checkCursor } from '../../lib/cursor.ts'

type Counts = Record<CountedAmount, bigint>

export const presentCounts = ({ bank_in, bank_out, cod }: Counts) => ({
  bank_in: asNumber(bank_in),
  bank_out: asNumber(bank_out),
  cod: asNumber(cod),
})

export const presentSums = (sums: ClosingSums): ReplyOf<'GET /api/staff/closing/{day}'>['sums'] =>
  DAY_SUMS.map((kind) => ({ kind, count: sums[kind].count, amount: asNumber(sums[kind].amount) }))

export const countedAmounts = (row: ClosingRow): Counts => ({
  bank_in: row.countedIn,
  bank_out: row.countedOut,
  cod: row.countedCod,
})

export const countDifferences = (row: ClosingRow): Counts => ({
  bank_in: row.differenceIn,
  bank_out: row.differenceOut,
  cod: row.differenceCod,
})

/** Names of the staff members who closed these days, by id. */
export const readCloserNames = (ctx: Pick<Ctx, 'db'>, rows: ClosingRow[]): Promise<Map<string, string>> =>
  readStaffNames(
    ctx,
    rows.map(({ closedBy }) => closedBy),
  )

export const presentClosing = (row: ClosingRow, closers: Map<string, string>): DayClosing => ({
  counted: presentCounts(countedAmounts(row)),
  difference: presentCounts(countDifferences(row)),
  reason: row.reason,
  closed_at: row.closedAt.toISOString(),
  closed_by: closers.get(row.closedBy) ?? '',
})

export const presentOpenAccounts = ({ late, movements, opening }: DayBalances): ClosingAccount[] =>
  COMPANY_ACCOUNTS.map((kind) => {
    const { increase, decrease } = movements[kind]
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

export const presentClosedAccounts = (accounts: ClosedAccounts, now: CompanyMovements): ClosingAccount[] =>
  COMPANY_ACCOUNTS.map((kind) => {
    const { opening, late, increase, decrease, closing } = accounts[kind]
    const isSame = now[kind].increase === increase && now[kind].decrease === decrease
    return {
      kind,
      unit: ACCOUNTS[kind].unit,
      opening: asNumber(opening),
      late: asNumber(late),
      increase: asNumber(increase),
      decrease: asNumber(decrease),
      closing: asNumber(closing),
      now: isSame ? null : { increase: asNumber(now[kind].increase), decrease: asNumber(now[kind].decrease) },
    }
  })

type DayReply = ReplyOf<'GET /api/staff/closing/{day}'>

/**
 * The sums of a day; of a closed day the stored sums, and the present ones where they differ.
 * @throws AppError bad_input for a future day
 */
export const readClosingDay: Handler<'GET /api/staff/closing/{day}'> = async (ctx, { day }) => {
  asStaff(ctx)
  if (day > bangkokDay(ctx.now)) throw new AppError('bad_input', { day: { what: 'form' } })
  const [closed] = await ctx.db.select().from(dayClosing).where(eq(dayClosing.day, day))
  const now = (await sumClosingDays(ctx, { from: day, to: day })).get(day) as ClosingSums
  if (closed) return readClosed(ctx, closed, now)
  const lastClosed = await readNewestClosedDay(ctx)
  const state = closingState(day, lastClosed, ctx.now)
  return {
    day,
    state,
    due: state === 'waits' ? (nextDueDay(lastClosed, ctx.now) ?? null) : null,
    sums: presentSums(now),
    now: null,
    expected: presentCounts(expectedCounts(now)),
    accounts: presentOpenAccounts(await readDayBalances(ctx, day, { bounded: true })),
    closing: null,
  }
}

export function closingState(day: string, lastClosed: string | undefined, now: Date): DayReply['state'] {
  const today = bangkokDay(now)
  if (lastClosed === undefined ? day < addDays(today, -MAX_FIRST_DAYS) : day <= lastClosed) return 'before'
  if (day >= today) return 'today'
  return lastClosed === undefined || day === addDays(lastClosed, 1) ? 'due' : 'waits'
}

async function readClosed(ctx: Ctx, row: ClosingRow, now: ClosingSums): Promise<DayReply> {
  const { day } = row
  const sums = (await readClosedSums(ctx, [day])).get(day) as ClosingSums
  const accounts = (await readClosedAccounts(ctx, [day])).get(day) as ClosedAccounts
  const closers = await readCloserNames(ctx, [row])
  return {
    day,
    state: 'closed',
    due: null,
    sums: presentSums(sums),
    now: equalSums(sums, now) ? null : presentSums(now),
    expected: presentCounts(expectedCounts(sums)),
    accounts: presentClosedAccounts(accounts, await readDayMovements(ctx, day)),
    closing: presentClosing(row, closers),
  }
}

const PAGE_SIZE = 30

/** Closed days, newest first. They are consecutive, so the present sums of a page are read with one query. */
export const listClosings: Handler<'GET /api/staff/closing'> = async (ctx, { cursor }) => {
  asStaff(ctx)
  checkCursor(cursor, dayForm)
  const rows = await listClosingRows(ctx, { before: cursor }, PAGE_SIZE + 1)
  const { page, next } = takePage(rows, PAGE_SIZE, (last) => last.day)
  const [newest, oldest] = [page[0], page.at(-1)]
  if (!newest || !oldest) return { list: [], next: null }
  const closedSums = await readClosedSums(
    ctx,
    page.map(({ day }) => day),
  )
  const now = await sumClosingDays(ctx, { from: oldest.day, to: newest.day })
  const closers = await readCloserNames(ctx, page)
  return {
    list: page.map((row) => {
      const sums = closedSums.get(row.day) as ClosingSums
      return {
        day: row.day,
        ...presentClosing(row, closers),
        expected: presentCounts(expectedCounts(sums)),
        deviates: !equalSums(sums, now.get(row.day) as ClosingSums),
      }
    }),
    next,
  }
}

/** The next day to close, and how many days are over and not closed. */
export const readNextClosing: Handler<'GET /api/staff/closing/due'> = async (ctx) => {
  asStaff(ctx)
  const last = await readNewestClosedDay(ctx)
  const today = bangkokDay(ctx.now)
  const open = last === undefined ? MAX_FIRST_DAYS : countDays(last, today) - 2
  return {
    today,
    last: last ?? null,
    due: last === undefined ? addDays(today, -1) : (nextDueDay(last, ctx.now) ?? null),
    open,
  }
}
