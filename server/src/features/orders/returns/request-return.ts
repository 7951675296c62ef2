import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { asNumber } from '../../../core/satang.ts'
import { asBuyer } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { holdBuyer } from '../hold-buyer.ts'
import { ordersOf } from '../whose-orders.ts'
import { openReturn } from './open-return.ts'

/** @throws Refusal not_found, order_moved_on, return_late, return_too_many */
export async function requestReturn(
  ctx: Ctx,
  input: ParsedOf<'POST /api/order/{id}/return'>,
): Promise<ReplyOf<'POST /api/order/{id}/return'>> {
  const buyer = asBuyer(ctx)
  return inTx(ctx, async (tx) => {
    await holdBuyer(tx, buyer)
    const { id, orderId, goods, shipping } = await openReturn(tx, ordersOf(buyer), input)
    await record(
      tx,
      'return.requested',
      { type: 'return', id },
      { order: orderId, kind: input.kind, reason: input.reason, goods: String(goods), shipping: String(shipping) },
    )
    return { id, amount: asNumber(goods + shipping) }
  })
}
