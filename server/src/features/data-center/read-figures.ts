import { CUSTOMER_FIGURES, TRADE_FIGURES, type TradeFigure } from '@bailu/contract/data-center/kinds'
import { asPartner, type Handler } from '../../core/context.ts'
import { listDays, reportPeriod } from '../../lib/bangkok.ts'
import { fail } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'
import { listTradeDays, sumTradeDays, type TradeDay } from '../partners/client-figures.ts'
import { readCustomerDays } from './customer-figures.ts'

type TradeFigureRule = { unit: 'count' | 'money' | 'points'; valueOf: (sum: TradeDay) => number | null }

/** Unit of each figure, and how it is computed from the totals of a window. */
export const TRADE_FIGURE_RULES: Record<TradeFigure, TradeFigureRule> = {
  sales: { unit: 'money', valueOf: ({ sales }) => asNumber(sales) },
  orders: { unit: 'count', valueOf: ({ orders }) => orders },
  // Rounded down to whole satang, as all money.
  average: { unit: 'money', valueOf: ({ sales, orders }) => (orders === 0 ? null : asNumber(sales / BigInt(orders))) },
  refunds: { unit: 'money', valueOf: ({ refunds }) => asNumber(refunds) },
  points: { unit: 'points', valueOf: ({ points }) => asNumber(points) },
  rewards: { unit: 'money', valueOf: ({ rewards }) => asNumber(rewards) },
}

/** @throws AppError not_found for an unknown figure */
export const requireCustomerFigure = (name: string) =>
  CUSTOMER_FIGURES.find((known) => known === name) ?? fail('not_found')
/** @throws AppError not_found for an unknown figure */
export const requireTradeFigure = (name: string) => TRADE_FIGURES.find((known) => known === name) ?? fail('not_found')

export const readCustomerFigure: Handler<'GET /api/data-center/customer/{id}'> = async (ctx, input) => {
  const scope = asPartner(ctx)
  const id = requireCustomerFigure(input.id)
  const window = reportPeriod(input, ctx.now)
  const { days, now, before } = await readCustomerDays(ctx, scope, window)
  return {
    id,
    unit: 'count',
    ...window,
    value: now[id],
    value_before: before[id],
    days: listDays(window).map((day) => ({ day, value: days.get(day)?.[id] ?? 0 })),
  }
}

export const readTradeFigure: Handler<'GET /api/data-center/trade/{id}'> = async (ctx, input) => {
  const scope = asPartner(ctx)
  const id = requireTradeFigure(input.id)
  const window = reportPeriod(input, ctx.now)
  const { unit, valueOf } = TRADE_FIGURE_RULES[id]
  const days = await listTradeDays(ctx, scope, { from: window.before.from, to: window.to })
  return {
    id,
    unit,
    ...window,
    value: valueOf(sumTradeDays(days, window)),
    value_before: valueOf(sumTradeDays(days, window.before)),
    days: listDays(window).map((day) => ({ day, value: valueOf(sumTradeDays(days, { from: day, to: day })) })),
  }
}

/** All key figures of a window and of the window before. */
export const readOverview: Handler<'GET /api/data-center'> = async (ctx, input) => {
  const scope = asPartner(ctx)
  const window = reportPeriod(input, ctx.now)
  const { from, to, before } = window
  const customers = await readCustomerDays(ctx, scope, window)
  const days = await listTradeDays(ctx, scope, { from: before.from, to })
  const [current, previous] = [sumTradeDays(days, window), sumTradeDays(days, before)]
  return {
    from,
    to,
    before,
    customer: CUSTOMER_FIGURES.map((id) => ({
      id,
      unit: 'count' as const,
      value: customers.now[id],
      before: customers.before[id],
    })),
    trade: TRADE_FIGURES.map((id) => ({
      id,
      unit: TRADE_FIGURE_RULES[id].unit,
      value: TRADE_FIGURE_RULES[id].valueOf(current),
      before: TRADE_FIGURE_RULES[id].valueOf(previous),
    })),
  }
}
