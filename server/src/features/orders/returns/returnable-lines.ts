import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../../core/context.ts'
import { asNumber } from '../../../core/satang.ts'
import { asStaff } from '../../../core/scope.ts'
import { readSetting } from '../../settings/read-setting.ts'
import { returnable } from '../order-policy.ts'
import { readWhole, type WholeOrder } from '../read-whole.ts'
import { allOrders, theOrder } from '../whose-orders.ts'
import { presentReturnLine } from './present-return.ts'
import { piecesIn } from './return-moves.ts'
import { returnUntil } from './return-terms.ts'

/** Lines and quantities that may be returned, and until when. */
export async function returnableLines(
  ctx: Ctx,
  order: WholeOrder,
  always = false,
): Promise<Omit<ReplyOf<'GET /api/staff/order/{id}/return'>, 'late'>> {
  const terms = await readSetting(ctx, 'returns')
  const pickup = order.address.isZt
  const standing = await piecesIn(ctx, order.id)
  const may = always || returnable({ ...order, pickup }, terms, ctx.now)
  return {
    open: order.lines
      .map((one) => presentReturnLine(one, one.line.quantity - (standing.get(one.line.line) ?? 0), ctx.lang))
      .filter(({ quantity }) => may && quantity > 0),
    until: order.finishedAt ? returnUntil(order.finishedAt, pickup, terms).toISOString() : null,
    shipping: asNumber(order.shipping - order.shippingDiscount),
  }
}

/** The same for staff, who may open a return past the deadline by exception. */
export async function listReturnable(
  ctx: Ctx,
  { id }: ParsedOf<'GET /api/staff/order/{id}/return'>,
): Promise<ReplyOf<'GET /api/staff/order/{id}/return'>> {
  const order = await readWhole(ctx, theOrder(allOrders(asStaff(ctx)), id))
  const found = await returnableLines(ctx, order, order.status === 'finished')
  return { ...found, late: found.until !== null && ctx.now > new Date(found.until) }
}
