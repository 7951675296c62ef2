import type { ParsedOf } from '@bailu/contract/calls'
import { COUNTED, DAY_SUMS, MAX_CLOSING_DAYS } from '@bailu/contract/staff-closing'
import { HOUSE_ACCOUNTS } from '@bailu/contract/staff-ledger'
import { closingFile } from '@bailu/phrases/closing-file'
import { record } from '../../core/audit.ts'
import { dayAfter } from '../../core/bangkok.ts'
import type { Ctx } from '../../core/context.ts'
import type { CsvReply } from '../../core/csv.ts'
import { bangkokTime, signed as signedNumber } from '../../core/plain-cells.ts'
import { asNumber } from '../../core/satang.ts'
import { type Days, windowOf } from '../../core/report-window.ts'
import { asStaff } from '../../core/scope.ts'
import { ACCOUNTS } from '../ledger/accounts.ts'
import { type Accounts, type Closing, closings, frozenAccounts, frozenSums } from './closed-days.ts'
import { closersOf, countedOf, differenceOf } from './present-day.ts'
import { expectedOf, type Sums } from './sum-days.ts'

const STRETCH = 31

/** CSV of the closed days of a period: a row per sum, counted amount and account; read 31 days at a time. */
export async function exportClosings(ctx: Ctx, asked: ParsedOf<'GET /api/staff/closing/csv'>): Promise<CsvReply> {
  asStaff(ctx)
  const { from, to } = windowOf(asked, ctx.now, MAX_CLOSING_DAYS)
  await record(ctx, 'closing.exported', { type: 'closing', id: from }, { from, to })
  return { name: `bailu-closing-${from}-${to}.csv`, rows: tableOf(ctx, { from, to }) }
}

const signed = (amount: bigint, unit?: 'satang' | 'point'): string => signedNumber(asNumber(amount), unit)

type Words = (typeof closingFile)['en']

async function* tableOf(ctx: Ctx, { from, to }: Days): AsyncGenerator<string[]> {
  const words = closingFile[ctx.lang]
  yield Object.values(words.head)
  for (let since = from; since <= to; since = dayAfter(since, STRETCH)) {
    const until = dayAfter(since, STRETCH - 1)
    const rows = (await closings(ctx, { from: since, to: until < to ? until : to }, STRETCH)).toReversed()
    const days = rows.map(({ day }) => day)
    const sums = await frozenSums(ctx, days)
    const accounts = await frozenAccounts(ctx, days)
    const closers = await closersOf(ctx, rows)
    for (const row of rows) {
      yield* linesOf(row, sums.get(row.day) as Sums, accounts.get(row.day) as Accounts, words, [
        bangkokTime(row.closedAt.toISOString()),
        closers.get(row.closedBy) ?? '',
        row.reason,
      ])
    }
  }
}

function* linesOf(row: Closing, sums: Sums, accounts: Accounts, words: Words, closed: string[]): Generator<string[]> {
  const none = (n: number) => Array.from({ length: n }, () => '')
  for (const kind of DAY_SUMS)
    yield [row.day, words.sums[kind], String(sums[kind].count), signed(sums[kind].amount), ...none(7), ...closed]
  const [expected, counted, difference] = [expectedOf(sums), countedOf(row), differenceOf(row)]
  for (const one of COUNTED) {
    const figures = [signed(expected[one]), signed(counted[one]), signed(difference[one])]
    yield [row.day, words.counted[one], '', ...figures, ...none(5), ...closed]
  }
  for (const kind of HOUSE_ACCOUNTS) {
    const { unit } = ACCOUNTS[kind]
    const { opening, late, increase, decrease, closing } = accounts[kind]
    const figures = [opening, late, increase, decrease, closing].map((amount) => signed(amount, unit))
    yield [row.day, words.accounts[kind], ...none(4), ...figures, ...closed]
  }
}
