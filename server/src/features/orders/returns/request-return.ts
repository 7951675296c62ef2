import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asNumber } from '../../../core/satang.ts'
import { asBuyer } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { holdBuyer } from '../hold-buyer.ts'
import { exists } from '../move-order.ts'
import { ordersOf, theOrder } from '../whose-orders.ts'
import { tellOfAccount } from '../refunds/another-account.ts'
import { openReturn } from './open-return.ts'
import { heldOfNext } from './return-account.ts'

/**
 * The buyer requests a return and sets the refund account; a buyer with an account gets an email about it.
 * @throws AppError not_found, order_moved_on, return_late, return_too_many, refund_too_much
 */
export async function requestReturn(
  ctx: Ctx,
  input: ParsedOf<'POST /api/order/{id}/return'>,
): Promise<ReplyOf<'POST /api/order/{id}/return'>> {
  const buyer = asBuyer(ctx)
  return inTx(ctx, async (tx) => {
    await holdBuyer(tx, buyer)
    if (!(await exists(tx, theOrder(ordersOf(buyer), input.id)))) return refuse('not_found')
    const heldUntil = await heldOfNext(tx, buyer, input.id, input.refund_to)
    const { id, orderId, goods, shipping, amount } = await openReturn(tx, ordersOf(buyer), input, { heldUntil })
    await tellOfAccount(tx, buyer, id, input.refund_to)
    await record(
      tx,
      'return.requested',
      { type: 'return', id },
      { order: orderId, kind: input.kind, reason: input.reason, goods: String(goods), shipping: String(shipping) },
    )
    return { id, amount: asNumber(amount) }
  })
}
