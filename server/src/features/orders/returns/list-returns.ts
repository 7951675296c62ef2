import { eq } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../../core/context.ts'
import { asNumber } from '../../../core/satang.ts'
import { asBuyer } from '../../../core/scope.ts'
import { orderReturn } from '../../../database/tables/returns.ts'
import { readSetting } from '../../settings/read-setting.ts'
import { actionsOn } from '../order-policy.ts'
import { readWhole } from '../read-whole.ts'
import { ordersOf, theOrder } from '../whose-orders.ts'
import { presentReturn, presentReturnLine } from './present-return.ts'
import { readReturns } from './read-returns.ts'
import { piecesIn } from './return-moves.ts'
import { returnUntil } from './return-terms.ts'

/** What was returned of an order, and what the form may still offer. */
export async function listReturns(
  ctx: Ctx,
  { id }: ParsedOf<'GET /api/order/{id}/return'>,
): Promise<ReplyOf<'GET /api/order/{id}/return'>> {
  const order = await readWhole(ctx, theOrder(ordersOf(asBuyer(ctx)), id))
  const terms = await readSetting(ctx, 'returns')
  const list = await readReturns(ctx, eq(orderReturn.orderId, order.id))
  const standing = await piecesIn(ctx, order.id)
  const may = actionsOn({ ...order, proofs: order.proofs.length, pickup: order.address.isZt }, terms, ctx.now).return
  return {
    list: list.map((row) => presentReturn(row, ctx.lang)),
    open: order.lines
      .map((one) => presentReturnLine(one, one.line.quantity - (standing.get(one.line.line) ?? 0), ctx.lang))
      .filter(({ quantity }) => may && quantity > 0),
    until: order.finishedAt ? returnUntil(order.finishedAt, order.address.isZt, terms).toISOString() : null,
    shipping: asNumber(order.shipping - order.shippingDiscount),
  }
}
