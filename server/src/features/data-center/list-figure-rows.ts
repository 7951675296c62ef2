import type { CustomerFigure, TradeFigure } from '@bailu/contract/data-center/kinds'
import type { FigureBuyer, FigureCustomer, FigureTrade } from '@bailu/contract/data-center/shop'
import { dataCenterFileTexts } from '@bailu/phrases/data-center/file'
import { plainBaht } from '@bailu/phrases/format'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asPartner, type Handler } from '../../core/context.ts'
import { type DayRange, reportPeriod } from '../../lib/bangkok.ts'
import { accountingText, bangkokTimeText } from '../../lib/csv.ts'
import { decodeCursor, encodeCursor, type TimeCursor } from '../../lib/cursor.ts'
import { buyerKey, type FigureRows, readCustomerRows } from './customer-rows.ts'
import { requireCustomerFigure, requireTradeFigure } from './read-figures.ts'
import { readTradeRows } from './trade-rows.ts'

const PAGE_SIZE = 20

/** @throws AppError not_found for an unknown figure */
export const listFigureCustomers: Handler<'GET /api/data-center/customer/{id}/list'> = async (ctx, input) => {
  const scope = asPartner(ctx)
  const query = { days: reportPeriod(input, ctx.now), after: decodeCursor(input.cursor, buyerKey), limit: PAGE_SIZE }
  return toPage(await readCustomerRows(ctx, scope, requireCustomerFigure(input.id), query))
}

/** @throws AppError not_found for an unknown figure */
export const listFigureTrade: Handler<'GET /api/data-center/trade/{id}/list'> = async (ctx, input) => {
  const scope = asPartner(ctx)
  const query = { days: reportPeriod(input, ctx.now), after: decodeCursor(input.cursor), limit: PAGE_SIZE }
  return toPage(await readTradeRows(ctx, scope, requireTradeFigure(input.id), query))
}

const toPage = <T>({ rows, last, more }: FigureRows<T>): { list: T[]; next: string | null } => ({
  list: rows,
  next: more && last ? encodeCursor(last as TimeCursor) : null,
})

const BATCH_SIZE = 500
/** More rows than any partner has in ninety days. */
const MAX_ROWS = 50_000

/** CSV of the customers behind a figure. @throws AppError not_found for an unknown figure */
export const exportFigureCustomers: Handler<'GET /api/data-center/customer/{id}/csv'> = async (ctx, input) => {
  const scope = asPartner(ctx)
  const figure = requireCustomerFigure(input.id)
  const days = reportPeriod(input, ctx.now)
  await auditExport(ctx, scope.partnerId, `customer.${figure}`, days)
  const { head } = dataCenterFileTexts[ctx.lang]
  return {
    name: fileName(figure, days),
    rows: csvRows(
      [head.client, head.since, head.orders, head.amount, head.lastOrder],
      (after) => readCustomerRows(ctx, scope, figure, { days, after, limit: BATCH_SIZE }),
      (row: FigureCustomer) => [
        displayName(row.who, ctx),
        bangkokTimeText(row.since),
        String(row.orders),
        plainBaht(row.amount),
        bangkokTimeText(row.last_order_at),
      ],
    ),
  }
}

/** CSV of the orders, refunds, points or rewards behind a figure. @throws AppError not_found for an unknown figure */
export const exportFigureTrade: Handler<'GET /api/data-center/trade/{id}/csv'> = async (ctx, input) => {
  const scope = asPartner(ctx)
  const figure = requireTradeFigure(input.id)
  const days = reportPeriod(input, ctx.now)
  await auditExport(ctx, scope.partnerId, `trade.${figure}`, days)
  const { columns, cells } = COLUMNS[figure === 'points' || figure === 'rewards' ? figure : 'money']
  const { head } = dataCenterFileTexts[ctx.lang]
  return {
    name: fileName(figure, days),
    rows: csvRows(
      [head.time, head.order, head.client, ...columns.map((name) => head[name]), head.note],
      (after) => readTradeRows(ctx, scope, figure, { days, after, limit: BATCH_SIZE }),
      (row: FigureTrade) => [
        bangkokTimeText(row.at),
        row.order_number ?? '',
        row.who ? displayName(row.who, ctx) : '',
        ...cells(row),
        noteText(row, ctx),
      ],
    ),
  }
}

type Column = { columns: ('amount' | 'points' | 'earned' | 'reversed')[]; cells: (row: FigureTrade) => string[] }
const COLUMNS: Record<'money' | 'points' | 'rewards', Column> = {
  money: { columns: ['amount'], cells: ({ amount }) => [plainBaht(amount)] },
  points: { columns: ['points'], cells: ({ amount }) => [accountingText(amount, 'point')] },
  // Reversals have their own column, so that no amount starts with a minus, which spreadsheets may read as a formula.
  rewards: {
    columns: ['earned', 'reversed'],
    cells: ({ amount }) => (amount < 0 ? ['', plainBaht(-amount)] : [plainBaht(amount), '']),
  },
}

async function* csvRows<T>(
  head: string[],
  readPage: (after: TimeCursor | undefined) => Promise<FigureRows<T>>,
  cells: (row: T) => string[],
): AsyncGenerator<string[]> {
  yield head
  let written = 0
  for (let after: TimeCursor | undefined; written < MAX_ROWS;) {
    const { rows, last, more } = await readPage(after)
    for (const row of rows) yield cells(row)
    written += rows.length
    if (!more || !last) return
    after = last
  }
}

const auditExport = (ctx: Ctx, partnerId: number, figure: string, { from, to }: DayRange): Promise<void> =>
  recordAudit(ctx, 'report.exported', { type: 'partner', id: partnerId }, { figure, from, to })

const fileName = (figure: CustomerFigure | TradeFigure, { from, to }: DayRange) => `bailu-${figure}-${from}-${to}.csv`

const displayName = (who: FigureBuyer, { lang }: Ctx): string =>
  who.is === 'client' ? who.name : dataCenterFileTexts[lang].who[who.is]

function noteText({ refund, reward }: FigureTrade, { lang }: Ctx): string {
  const words = dataCenterFileTexts[lang]
  if (refund) return words.refund[refund]
  if (!reward) return ''
  return [words.kind[reward.kind], reward.takes_back ? words.takesBack : words.status[reward.status]].join(' · ')
}
