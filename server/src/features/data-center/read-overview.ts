import type { Overview } from '@bailu/contract/data-center'
import { CUSTOMER_FIGURES, TRADE_FIGURES } from '@bailu/contract/figures'
import type { ParsedOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { asPartner } from '../../core/scope.ts'
import { customerDays } from './customer-days.ts'
import { sumDays, tradeDays } from '../../core/trade-days.ts'
import { TRADE } from './trade-figures.ts'
import { windowOf } from '../../core/report-window.ts'

/** All key figures of a window and of the window before. */
export async function readOverview(ctx: Ctx, input: ParsedOf<'GET /api/data-center'>): Promise<Overview> {
  const scope = asPartner(ctx)
  const window = windowOf(input, ctx.now)
  const { from, to, before } = window
  const customers = await customerDays(ctx, scope, window)
  const days = await tradeDays(ctx, scope, { from: before.from, to })
  const [now, then] = [sumDays(days, window), sumDays(days, before)]
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
      unit: TRADE[id].unit,
      value: TRADE[id].of(now),
      before: TRADE[id].of(then),
    })),
  }
}
