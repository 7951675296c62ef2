import { sql } from 'drizzle-orm'
import { bangkokDay, startOfDay } from '@bailu/phrases/days'
import { asStaff, type Handler } from '../../core/context.ts'

const COHORT_MONTHS = 12

/** Cohorts of customers with an account by the Bangkok month of their first paid, not canceled order; last twelve months. */
export const readCohorts: Handler<'GET /api/staff/report/cohorts'> = async (ctx) => {
  asStaff(ctx)
  const months = lastMonths(bangkokDay(ctx.now).slice(0, 7), COHORT_MONTHS + 1)
  const monthStarts = months.map((month) => startOfDay(`${month}-01`).toISOString())
  // Bit mask of the months a customer bought in, the lowest bit for anything earlier: one index scan grouped by customer.
  const { rows } = await ctx.db.execute<{ bits: number; people: string }>(sql`
    select bits, count(*) as people from (
      select bit_or(1 << width_bucket(paid_at, array[${sql.join(
        monthStarts.map((monthStart) => sql`${monthStart}::timestamptz`),
        sql`, `,
      )}])) as bits
      from orders where paid_at is not null and paid_at <= ${ctx.now.toISOString()}::timestamptz
        and status <> 'canceled' and user_id is not null
      group by user_id
    ) buyers where bits & 1 = 0 group by bits`)
  const customers = countByMonths(rows, months)
  return {
    list: months.map((month, index) => ({
      month,
      customers: customers.get(`${month} ${month}`) ?? 0,
      again: months.slice(index + 1).map((later) => customers.get(`${month} ${later}`) ?? 0),
    })),
  }
}

/** Number of customers who first bought in one month and also bought in another, by key `first other`. */
function countByMonths(rows: { bits: number; people: string }[], months: string[]): Map<string, number> {
  const customers = new Map<string, number>()
  for (const { bits, people: number } of rows) {
    const boughtMonths = months.filter((_, index) => bits & (2 << index))
    for (const month of boughtMonths) {
      const key = `${boughtMonths[0]} ${month}`
      customers.set(key, (customers.get(key) ?? 0) + Number(number))
    }
  }
  return customers
}

function lastMonths(last: string, count: number): string[] {
  const [year, month] = last.split('-').map(Number)
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year!, month! - count + index, 1)).toISOString().slice(0, 7),
  )
}
