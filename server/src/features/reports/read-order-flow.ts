import { sql } from 'drizzle-orm'
import { type FlowSteps, MAX_REPORT_DAYS } from '@bailu/contract/reports/staff'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { type DayRange, instantsOfDays, reportPeriod } from '../../lib/bangkok.ts'

type FlowRow = Record<'placed' | 'paid' | 'finished' | 'canceled', string> & {
  to_pay: string | null
  to_finish: string | null
}

/** What happened to the orders placed in the window, compared with the window before. */
export const readOrderFlow: Handler<'GET /api/staff/report/flow'> = async (ctx, input) => {
  asStaff(ctx)
  const { from, to, before } = reportPeriod(input, ctx.now, MAX_REPORT_DAYS)
  return {
    from,
    to,
    before,
    now: await readSteps(ctx, { from, to }),
    earlier: await readSteps(ctx, before),
    canceled: await readCancelReasons(ctx, { from, to }),
  }
}

async function readSteps(ctx: Ctx, days: DayRange): Promise<FlowSteps> {
  const { since, until } = instantsOfDays(days)
  // Time to pay is measured for PromptPay only: cash on delivery is paid at delivery.
  const { rows } = await ctx.db.execute<FlowRow>(sql`
    select count(*) as placed, count(paid_at) as paid, count(finished_at) as finished, count(canceled_at) as canceled,
      percentile_disc(0.5) within group (order by case when payment_method = 'promptpay' then date_part('epoch', paid_at - placed_at) end)::bigint / 60 as to_pay,
      percentile_disc(0.5) within group (order by date_part('epoch', finished_at
        - case when payment_method = 'promptpay' then paid_at else placed_at end))::bigint / 60 as to_finish
    from orders where placed_at >= ${since}::timestamptz and placed_at < ${until}::timestamptz`)
  const row = rows[0]!
  return {
    placed: Number(row.placed),
    paid: Number(row.paid),
    finished: Number(row.finished),
    canceled: Number(row.canceled),
    minutes_to_pay: row.to_pay === null ? null : Number(row.to_pay),
    minutes_to_finish: row.to_finish === null ? null : Number(row.to_finish),
  }
}

/** Cancellations by reason: not paid in time, by the buyer, or by staff. */
async function readCancelReasons(ctx: Ctx, days: DayRange) {
  const { since, until } = instantsOfDays(days)
  const { rows } = await ctx.db.execute<{ why: 'unpaid' | 'buyer' | 'staff'; orders: string }>(sql`
    select case when cancel_reason = 'unpaid' then 'unpaid' when starts_with(cancel_reason, 'by_buyer') then 'buyer' else 'staff' end as why,
      count(*) as orders
    from orders where placed_at >= ${since}::timestamptz and placed_at < ${until}::timestamptz and canceled_at is not null
    group by 1 order by 2 desc, 1`)
  return rows.map(({ why, orders }) => ({ why, orders: Number(orders) }))
}
