import { CUSTOMER_FIGURES, TRADE_FIGURES } from '@bailu/contract/figures'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asPartner } from '../../core/scope.ts'
import { customerDays } from './customer-days.ts'
import { sumDays, tradeDays } from '../../core/trade-days.ts'
import { TRADE } from './trade-figures.ts'
import { everyDay, windowOf } from '../../core/report-window.ts'

/** @throws AppError not_found for an unknown figure */
export const customerFigure = (name: string) => CUSTOMER_FIGURES.find((one) => one === name) ?? refuse('not_found')
/** @throws AppError not_found for an unknown figure */
export const tradeFigure = (name: string) => TRADE_FIGURES.find((one) => one === name) ?? refuse('not_found')

export async function readCustomerFigure(
  ctx: Ctx,
  input: ParsedOf<'GET /api/data-center/customer/{id}'>,
): Promise<ReplyOf<'GET /api/data-center/customer/{id}'>> {
  const scope = asPartner(ctx)
  const id = customerFigure(input.id)
  const window = windowOf(input, ctx.now)
  const { days, now, before } = await customerDays(ctx, scope, window)
  return {
    id,
    unit: 'count',
    ...window,
    value: now[id],
    value_before: before[id],
    days: everyDay(window).map((day) => ({ day, value: days.get(day)?.[id] ?? 0 })),
  }
}

export async function readTradeFigure(
  ctx: Ctx,
  input: ParsedOf<'GET /api/data-center/trade/{id}'>,
): Promise<ReplyOf<'GET /api/data-center/trade/{id}'>> {
  const scope = asPartner(ctx)
  const id = tradeFigure(input.id)
  const window = windowOf(input, ctx.now)
  const { unit, of } = TRADE[id]
  const days = await tradeDays(ctx, scope, { from: window.before.from, to: window.to })
  return {
    id,
    unit,
    ...window,
    value: of(sumDays(days, window)),
    value_before: of(sumDays(days, window.before)),
    days: everyDay(window).map((day) => ({ day, value: of(sumDays(days, { from: day, to: day })) })),
  }
}
