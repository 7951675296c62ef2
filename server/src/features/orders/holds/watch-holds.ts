import { sql } from 'drizzle-orm'
import { alarm } from '../../../core/alarm.ts'
import type { Ctx } from '../../../core/context.ts'
import { readSetting } from '../../settings/read-setting.ts'

const HOUR = 3_600_000
const ALL = 10_000n
/** Variants with fewer pieces are sold out by a few regular orders. */
const FEW = 20

type Found = { orders: number; pieces: string; stock: string }

/**
 * Background job: raises an alarm when unpaid orders of the last hours reserve a large share of a variant, or of all
 * stock on sale.
 * @returns whether it raised one
 */
export async function watchHolds(ctx: Ctx): Promise<boolean> {
  const terms = await readSetting(ctx, 'reservation_alarm')
  const since = new Date(ctx.now.getTime() - terms.hours * HOUR).toISOString()
  const held = sql`select l.variant_id, count(distinct l.order_id)::int as orders, sum(l.quantity) as pieces
    from order_hold h join order_line l on l.order_id = h.order_id
    where h.at >= ${since}::timestamptz group by l.variant_id`
  const { rows: variants } = await ctx.db.execute<Found>(sql`
    select held.orders, held.pieces, v.stock + held.pieces as stock
    from (${held}) held join variant v on v.id = held.variant_id
    where v.stock + held.pieces >= ${FEW} and held.pieces * 10000 >= (v.stock + held.pieces) * ${terms.share}
    order by held.pieces desc limit 1`)
  const { rows: shop } = await ctx.db.execute<Found>(sql`
    select (select count(*)::int from order_hold where at >= ${since}::timestamptz) as orders,
      coalesce(sum(held.pieces), 0) as pieces, coalesce(sum(v.stock + coalesce(held.pieces, 0)), 0) as stock
    from variant v left join (${held}) held on held.variant_id = v.id where v.on_sale`)
  const whole = shop.filter(({ pieces, stock }) => {
    const [taken, all] = [BigInt(pieces), BigInt(stock)]
    return all >= BigInt(FEW) && taken * ALL >= all * BigInt(terms.shop_share)
  })
  const [found] = [...whole, ...variants]
  if (!found) return false
  const percent = Number((BigInt(found.pieces) * 100n) / BigInt(found.stock))
  await alarm(
    ctx,
    'mass_reservation',
    { orders: found.orders, pieces: Number(found.pieces), percent, minutes: terms.hours * 60 },
    { subject: 'shop' },
  )
  return true
}
