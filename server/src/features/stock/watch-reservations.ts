import { sql } from 'drizzle-orm'
import { HOUR_MS } from '@bailu/phrases/days'
import { raiseAlarm } from '../alarms/raise-alarm.ts'
import type { Ctx } from '../../core/context.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'

const FULL_SHARE = 10_000n
/** Variants with fewer pieces are sold out by a few regular orders. */
const MIN_PIECES = 20

type ReservedShare = { orders: number; pieces: string; stock: string }

/**
 * Background job: raises an alarm when unpaid orders of the last hours reserve a large share of a variant, or of all
 * stock on sale.
 * @returns whether it raised one
 */
export async function watchReservations(ctx: Ctx): Promise<boolean> {
  const terms = await readShopRule(ctx, 'reservation_alarm')
  const since = new Date(ctx.now.getTime() - terms.hours * HOUR_MS).toISOString()
  const reservedByVariant = sql`select l.variant_id, count(distinct l.order_id)::int as orders, sum(l.quantity) as pieces
    from stock_reservation h join sold_line l on l.order_id = h.order_id
    where h.at >= ${since}::timestamptz group by l.variant_id`
  const { rows: variants } = await ctx.db.execute<ReservedShare>(sql`
    select reserved.orders, reserved.pieces, v.stock + reserved.pieces as stock
    from (${reservedByVariant}) reserved join variant v on v.id = reserved.variant_id
    where v.stock + reserved.pieces >= ${MIN_PIECES} and reserved.pieces * 10000 >= (v.stock + reserved.pieces) * ${terms.share}
    order by reserved.pieces desc limit 1`)
  const { rows: shopRows } = await ctx.db.execute<ReservedShare>(sql`
    select (select count(*)::int from stock_reservation where at >= ${since}::timestamptz) as orders,
      coalesce(sum(reserved.pieces), 0) as pieces, coalesce(sum(v.stock + coalesce(reserved.pieces, 0)), 0) as stock
    from variant v left join (${reservedByVariant}) reserved on reserved.variant_id = v.id where v.on_sale`)
  const shopWide = shopRows.filter(({ pieces, stock }) => {
    const [taken, all] = [BigInt(pieces), BigInt(stock)]
    return all >= BigInt(MIN_PIECES) && taken * FULL_SHARE >= all * BigInt(terms.shop_share)
  })
  const [alarming] = [...shopWide, ...variants]
  if (!alarming) return false
  const percent = Number((BigInt(alarming.pieces) * 100n) / BigInt(alarming.stock))
  await raiseAlarm(
    ctx,
    'mass_reservation',
    { orders: alarming.orders, pieces: Number(alarming.pieces), percent, minutes: terms.hours * 60 },
    { subject: 'shop' },
  )
  return true
}
