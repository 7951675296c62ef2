import { sql } from 'drizzle-orm'
import { bangkokDay, startOfDay } from '../../core/bangkok.ts'
import type { Ctx } from '../../core/context.ts'
import { inTx } from '../../database/connect.ts'
import { nextOf, paidBetween, soldFrom, SPLITS } from './sold.ts'

/** The longest report and the equal window before it, plus a month. */
const MONTHS = 26
/** Advisory lock key, also used in a trigger: every change of a paid order holds it in shared mode until commit. */
const LOCK = 7_301_001

/** Background job: stores the totals of past months, newest first, each in its own transaction. */
export async function keepSold(ctx: Ctx): Promise<void> {
  const last = bangkokDay(ctx.now).slice(0, 7)
  const { rows } = await ctx.db.execute<{ month: string }>(sql`
    select month from (
      select to_char(begins, 'YYYY-MM') as month
      from generate_series(${`${last}-01`}::timestamp - interval '${sql.raw(String(MONTHS))} months',
        ${`${last}-01`}::timestamp - interval '1 month', interval '1 month') begins
    ) over_
    where month not in (select month from sold_month where split = 'whole')
      and month >= (select to_char(min(paid_at) at time zone 'Asia/Bangkok', 'YYYY-MM') from orders where paid_at is not null)
    order by 1 desc`)
  for (const { month } of rows) if (!(await keepMonth(ctx, month))) return
}

/** @returns false if an order is being changed right now: the next run of the job tries again */
function keepMonth(ctx: Ctx, month: string): Promise<boolean> {
  // no audit: derived totals
  return inTx(ctx, async (tx) => {
    const { rows } = await tx.db.execute<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(${LOCK}) as free`)
    if (!rows[0]!.free) return false
    const instant = (of: string) => sql`${startOfDay(`${of}-01`).toISOString()}::timestamptz`
    const paid = paidBetween(instant(month), instant(nextOf(month)))
    await tx.db.execute(sql`delete from sold_month where month = ${month}`)
    for (const split of SPLITS)
      await tx.db.execute(sql`
        insert into sold_month (month, split, key, orders, units, goods, shipping, discount)
        select ${month}, ${split}, key, orders, units, goods, shipping, discount from (${soldFrom(split, paid)}) sums`)
    await tx.db.execute(sql`
      insert into sold_month (month, split, key, orders, units, goods, shipping, discount)
      values (${month}, 'whole', '', 0, 0, 0, 0, 0)`)
    return true
  })
}
