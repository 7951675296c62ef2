import { eq } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { holdUser } from '../../../core/hold-user.ts'
import { requireOthers } from '../../../core/own-account.ts'
import { asNumber } from '../../../core/satang.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { order } from '../../../database/tables/orders.ts'
import { holdAfterMerge } from '../refunds/another-account.ts'
import { allOrders } from '../whose-orders.ts'
import { openReturn } from './open-return.ts'

/**
 * Staff open a return for a buyer who called or wrote, under the terms of the buyer's own request, or past the
 * deadline by an exception with a reason. It is decided like any other; `asked_by` records how the buyer asked.
 * @throws AppError not_found, order_moved_on, return_late, return_too_many, own_account
 */
export async function openReturnByStaff(
  ctx: Ctx,
  { asked_by: reason, exception, with_shipping: withShipping, ...form }: ParsedOf<'POST /api/staff/order/{id}/return'>,
): Promise<ReplyOf<'POST /api/staff/order/{id}/return'>> {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    // A deleted account gets no new return.
    const [buyer] = await tx.db.select({ userId: order.userId }).from(order).where(eq(order.id, form.id))
    await requireOthers(tx, scope, buyer?.userId ?? null)
    if (buyer?.userId) await holdUser(tx, buyer.userId, 'not_found')
    const heldUntil = (await holdAfterMerge(tx, buyer?.userId ?? null)) ?? undefined
    const account = { by: scope.staffId, heldUntil }
    const more = { exception, withShipping }
    const { id, orderId, goods, shipping, amount } = await openReturn(tx, allOrders(scope), form, account, more)
    await record(
      tx,
      'return.opened_by_staff',
      { type: 'return', id },
      {
        order: orderId,
        kind: form.kind,
        why: form.reason,
        goods: String(goods),
        shipping: String(shipping),
        reason,
        ...(exception && { exception }),
      },
    )
    return { id, amount: asNumber(amount) }
  })
}
