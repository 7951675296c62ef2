import type { ParsedOf } from '@bailu/contract/calls'
import type { CustomerRow, ReportWho, TradeRow } from '@bailu/contract/data-center'
import type { CustomerFigure, TradeFigure } from '@bailu/contract/figures'
import { reportFile } from '@bailu/phrases/report-file'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import type { CsvReply } from '../../core/csv.ts'
import { asPartner } from '../../core/scope.ts'
import type { TimeCursor } from '../../core/time-cursor.ts'
import { customerRows, type Rows } from './customer-rows.ts'
import { baht, bangkokTime, signed } from '../../core/plain-cells.ts'
import { customerFigure, tradeFigure } from './read-figure.ts'
import { tradeRows } from './trade-rows.ts'
import { type Days, windowOf } from '../../core/report-window.ts'

const BATCH = 500
/** More rows than any partner has in ninety days. */
const MOST = 50_000

/** CSV of the customers behind a figure. @throws AppError not_found for an unknown figure */
export async function exportCustomers(
  ctx: Ctx,
  input: ParsedOf<'GET /api/data-center/customer/{id}/csv'>,
): Promise<CsvReply> {
  const scope = asPartner(ctx)
  const figure = customerFigure(input.id)
  const days = windowOf(input, ctx.now)
  await note(ctx, scope.partnerId, `customer.${figure}`, days)
  const { head } = reportFile[ctx.lang]
  return {
    name: fileName(figure, days),
    rows: tableOf(
      [head.client, head.since, head.orders, head.amount, head.lastOrder],
      (after) => customerRows(ctx, scope, figure, { days, after, limit: BATCH }),
      (row: CustomerRow) => [
        nameOf(row.who, ctx),
        bangkokTime(row.since),
        String(row.orders),
        baht(row.amount),
        bangkokTime(row.last_order_at),
      ],
    ),
  }
}

/** CSV of the orders, refunds, points or rewards behind a figure. @throws AppError not_found for an unknown figure */
export async function exportTrade(ctx: Ctx, input: ParsedOf<'GET /api/data-center/trade/{id}/csv'>): Promise<CsvReply> {
  const scope = asPartner(ctx)
  const figure = tradeFigure(input.id)
  const days = windowOf(input, ctx.now)
  await note(ctx, scope.partnerId, `trade.${figure}`, days)
  const { columns, cells } = COLUMNS[figure === 'points' || figure === 'rewards' ? figure : 'money']
  const { head } = reportFile[ctx.lang]
  return {
    name: fileName(figure, days),
    rows: tableOf(
      [head.time, head.order, head.client, ...columns.map((name) => head[name]), head.note],
      (after) => tradeRows(ctx, scope, figure, { days, after, limit: BATCH }),
      (row: TradeRow) => [
        bangkokTime(row.at),
        row.order_number ?? '',
        row.who ? nameOf(row.who, ctx) : '',
        ...cells(row),
        noteOf(row, ctx),
      ],
    ),
  }
}

type Column = { columns: ('amount' | 'points' | 'earned' | 'takenBack')[]; cells: (row: TradeRow) => string[] }
const COLUMNS: Record<'money' | 'points' | 'rewards', Column> = {
  money: { columns: ['amount'], cells: ({ amount }) => [baht(amount)] },
  points: { columns: ['points'], cells: ({ amount }) => [signed(amount, 'point')] },
  // Reversals have their own column, so that no amount starts with a minus, which spreadsheets may read as a formula.
  rewards: {
    columns: ['earned', 'takenBack'],
    cells: ({ amount }) => (amount < 0 ? ['', baht(-amount)] : [baht(amount), '']),
  },
}

async function* tableOf<T>(
  head: string[],
  read: (after: TimeCursor | undefined) => Promise<Rows<T>>,
  cells: (row: T) => string[],
): AsyncGenerator<string[]> {
  yield head
  let written = 0
  for (let after: TimeCursor | undefined; written < MOST;) {
    const { rows, last, more } = await read(after)
    for (const row of rows) yield cells(row)
    written += rows.length
    if (!more || !last) return
    after = last
  }
}

const note = (ctx: Ctx, partnerId: number, figure: string, { from, to }: Days): Promise<void> =>
  record(ctx, 'report.exported', { type: 'partner', id: partnerId }, { figure, from, to })

const fileName = (figure: CustomerFigure | TradeFigure, { from, to }: Days) => `bailu-${figure}-${from}-${to}.csv`

const nameOf = (who: ReportWho, { lang }: Ctx): string =>
  who.is === 'client' ? who.name : reportFile[lang].who[who.is]

function noteOf({ refund, reward }: TradeRow, { lang }: Ctx): string {
  const words = reportFile[lang]
  if (refund) return words.refund[refund]
  if (!reward) return ''
  return [words.kind[reward.kind], reward.takes_back ? words.takesBack : words.status[reward.status]].join(' · ')
}
