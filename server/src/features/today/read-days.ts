import { sql } from 'drizzle-orm'
import type { StaffToday } from '@bailu/contract/staff-today'
import { bangkokDay, dayAfter, startOfDay } from '../../core/bangkok.ts'
import type { Ctx } from '../../core/context.ts'
import { asNumber } from '../../core/satang.ts'

type Days = NonNullable<StaffToday['days']>
type Figures = Days['today']

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS

/** Figures of today until now, computed as in the sales report; of earlier days until the same time, and in full. Each figure is one index range scan. */
export async function readDays(ctx: Ctx): Promise<Days> {
  const today = bangkokDay(ctx.now)
  const earlier = async (days: number, ms: number) => {
    const from = startOfDay(dayAfter(today, -days))
    return {
      so_far: await figures(ctx, from, new Date(ctx.now.getTime() - ms)),
      whole: await figures(ctx, from, startOfDay(dayAfter(today, 1 - days))),
    }
  }
  return {
    today: await figures(ctx, startOfDay(today), new Date(ctx.now.getTime() + 1)),
    yesterday: await earlier(1, DAY_MS),
    week_ago: await earlier(7, WEEK_MS),
  }
}

async function figures(ctx: Ctx, from: Date, until: Date): Promise<Figures> {
  const within = (column: string) =>
    sql`${sql.raw(column)} >= ${from.toISOString()}::timestamptz and ${sql.raw(column)} < ${until.toISOString()}::timestamptz`
  const { rows } = await ctx.db.execute<{ orders: number; paid: string; customers: number }>(sql`
    select (select count(*)::int from orders where ${within('placed_at')}) as orders,
      (select coalesce(sum(goods + shipping - shipping_discount), 0) from orders
        where paid_at is not null and ${within('paid_at')}) as paid,
      (select count(*)::int from app_user where ${within('created_at')}) as customers`)
  const [row] = rows
  return { orders: row?.orders ?? 0, paid: asNumber(BigInt(row?.paid ?? 0)), customers: row?.customers ?? 0 }
}
