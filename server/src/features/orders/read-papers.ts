import { and, inArray } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { asStaff } from '../../core/scope.ts'
import { order } from '../../database/tables/orders.ts'
import { readSetting } from '../settings/read-setting.ts'
import { presentBody } from './present-order.ts'
import { withSkus } from './line-skus.ts'
import { readWhole } from './read-whole.ts'
import { allOrders, theOrder } from './whose-orders.ts'

/** Data of packing slips and shipping labels, in the order of `ids`; unknown ids are left out. */
export async function readPapers(
  ctx: Ctx,
  { ids }: ParsedOf<'GET /api/staff/order/paper'>,
): Promise<ReplyOf<'GET /api/staff/order/paper'>> {
  const all = allOrders(asStaff(ctx))
  const known = await ctx.db
    .select({ id: order.id })
    .from(order)
    .where(and(all, inArray(order.id, ids)))
  const there = new Set(known.map(({ id }) => id))
  const list = []
  for (const id of new Set(ids)) {
    if (!there.has(id)) continue
    const row = await readWhole(ctx, theOrder(all, id))
    const body = presentBody(row, ctx.lang)
    const lines = await withSkus(ctx, body.lines)
    list.push({
      id: body.id,
      number: body.number,
      placed_at: body.placed_at,
      lines,
      quantity: body.quantity,
      address: body.address,
      buyer_message: body.buyer_message,
      total: body.total,
      paid_at: body.paid_at,
      carrier: body.carrier,
      tracking_number: body.tracking_number,
      collect: row.paymentMethod === 'cod' && row.paidAt === null ? body.total : 0,
    })
  }
  const { name, address, phone } = await readSetting(ctx, 'seller')
  return { list, sender: { name, address, phone } }
}
