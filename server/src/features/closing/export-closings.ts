import { DAY_SUMS } from '@bailu/contract/closing/staff'
import { COUNTED_AMOUNTS, MAX_CLOSING_DAYS } from '@bailu/contract/closing/kinds'
import { COMPANY_ACCOUNTS } from '@bailu/contract/ledger/kinds'
import { closingFileTexts } from '@bailu/phrases/closing/file'
import { addDays } from '@bailu/phrases/days'
import { recordAudit } from '../../core/audit.ts'
import { type DayRange, reportPeriod } from '../../lib/bangkok.ts'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { accountingText as signedNumber, bangkokTimeText } from '../../lib/csv.ts'
import { asNumber } from '../../lib/money.ts'
import { ACCOUNTS } from '../ledger/accounts.ts'
import {
  type ClosedAccounts,
  type ClosingRow,
  listClosingRows,
  readClosedAccounts,
  readClosedSums,
} from './balance-day.ts'
import { readCloserNames, countedAmounts, countDifferences } from './read-closings.ts'
import { expectedCounts, type ClosingSums } from './sum-days.ts'

const PAGE_DAYS = 31

/** CSV of the closed days of a period: a row per sum, counted amount and account; read 31 days at a time. */
export const exportClosings: Handler<'GET /api/staff/closing/csv'> = async (ctx, input) => {
  asStaff(ctx)
  const { from, to } = reportPeriod(input, ctx.now, MAX_CLOSING_DAYS)
  await recordAudit(ctx, 'closing.exported', { type: 'closing', id: from }, { from, to })
  return { name: `bailu-closing-${from}-${to}.csv`, rows: csvRows(ctx, { from, to }) }
}

const signedText = (amount: bigint, unit?: 'satang' | 'point'): string => signedNumber(asNumber(amount), unit)

type Words = (typeof closingFileTexts)['en']

async function* csvRows(ctx: Ctx, { from, to }: DayRange): AsyncGenerator<string[]> {
  const words = closingFileTexts[ctx.lang]
  yield Object.values(words.head)
  for (let since = from; since <= to; since = addDays(since, PAGE_DAYS)) {
    const until = addDays(since, PAGE_DAYS - 1)
    const rows = (await listClosingRows(ctx, { from: since, to: until < to ? until : to }, PAGE_DAYS)).toReversed()
    const days = rows.map(({ day }) => day)
    const sums = await readClosedSums(ctx, days)
    const accounts = await readClosedAccounts(ctx, days)
    const closers = await readCloserNames(ctx, rows)
    for (const row of rows) {
      yield* dayRows(row, sums.get(row.day) as ClosingSums, accounts.get(row.day) as ClosedAccounts, words, [
        bangkokTimeText(row.closedAt.toISOString()),
        closers.get(row.closedBy) ?? '',
        row.reason,
      ])
    }
  }
}

function* dayRows(
  row: ClosingRow,
  sums: ClosingSums,
  accounts: ClosedAccounts,
  words: Words,
  closed: string[],
): Generator<string[]> {
  const blanks = (n: number) => Array.from({ length: n }, () => '')
  for (const kind of DAY_SUMS)
    yield [row.day, words.sums[kind], String(sums[kind].count), signedText(sums[kind].amount), ...blanks(7), ...closed]
  const [expected, counted, difference] = [expectedCounts(sums), countedAmounts(row), countDifferences(row)]
  for (const key of COUNTED_AMOUNTS) {
    const figures = [signedText(expected[key]), signedText(counted[key]), signedText(difference[key])]
    yield [row.day, words.counted[key], '', ...figures, ...blanks(5), ...closed]
  }
  for (const kind of COMPANY_ACCOUNTS) {
    const { unit } = ACCOUNTS[kind]
    const { opening, late, increase, decrease, closing } = accounts[kind]
    const figures = [opening, late, increase, decrease, closing].map((amount) => signedText(amount, unit))
    yield [row.day, words.accounts[kind], ...blanks(4), ...figures, ...closed]
  }
}
