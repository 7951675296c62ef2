import { eq } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { asBuyer, asStaff } from '../../core/scope.ts'
import { lockUser } from '../../core/users.ts'
import { inTx } from '../../database/transaction.ts'
import { order } from '../../database/tables/orders.ts'
import { fail } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'
import { markProposalOutdated } from '../approvals/propose.ts'
import { requireNotOwnAccount } from '../approvals/separation-of-duties.ts'
import { orderExists } from '../orders/base/move-order.ts'
import { allOrdersForStaff, lockBuyer, orderById, ordersOfBuyer } from '../orders/base/order-access.ts'
import { accountHoldAfterMerge, emailAccountChange } from '../refunds/refund-account.ts'
import { createReturn } from './create-return.ts'
import { lockReturnOrder, moveReturn, returnById } from './move-return.ts'
import { accountHoldForNext } from './return-account.ts'

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
    await lockBuyer(tx, buyer)
    if (!(await orderExists(tx, orderById(ordersOfBuyer(buyer), input.id)))) return fail('not_found')
    const holdUntil = await accountHoldForNext(tx, buyer, input.id, input.refund_to)
    const { id, orderId, goods, shipping, amount } = await createReturn(tx, ordersOfBuyer(buyer), input, {
      heldUntil: holdUntil,
    })
    await emailAccountChange(tx, buyer, id, input.refund_to)
    await recordAudit(
      tx,
      'return.requested',
      { type: 'return', id },
      { order: orderId, kind: input.kind, reason: input.reason, goods: String(goods), shipping: String(shipping) },
    )
    return { id, amount: asNumber(amount) }
  })
}

/**
 * Staff open a return for a buyer who called or wrote, under the terms of the buyer's own request, or past the
 * deadline by an exception with a reason. It is decided like any other; `asked_by` records how the buyer asked.
 * @throws AppError not_found, order_moved_on, return_late, return_too_many, own_account
 */
export async function requestReturnByStaff(
  ctx: Ctx,
  { asked_by: reason, exception, with_shipping: withShipping, ...form }: ParsedOf<'POST /api/staff/order/{id}/return'>,
): Promise<ReplyOf<'POST /api/staff/order/{id}/return'>> {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    // A deleted account gets no new return.
    const [buyer] = await tx.db.select({ userId: order.userId }).from(order).where(eq(order.id, form.id))
    await requireNotOwnAccount(tx, scope, buyer?.userId ?? null)
    if (buyer?.userId) await lockUser(tx, buyer.userId, 'not_found')
    const holdUntil = (await accountHoldAfterMerge(tx, buyer?.userId ?? null)) ?? undefined
    const account = { by: scope.staffId, heldUntil: holdUntil }
    const options = { exception, withShipping }
    const { id, orderId, goods, shipping, amount } = await createReturn(
      tx,
      allOrdersForStaff(scope),
      form,
      account,
      options,
    )
    await recordAudit(
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

/**
 * The buyer retracts a return, until the goods are received or the money is refunded. @throws AppError not_found,
 * return_moved_on
 */
export async function retractReturn(
  ctx: Ctx,
  { id }: ParsedOf<'POST /api/return/{id}/withdraw'>,
): Promise<Record<string, never>> {
  const condition = returnById(ordersOfBuyer(asBuyer(ctx)), id)
  return inTx(ctx, async (tx) => {
    await lockReturnOrder(tx, condition)
    await moveReturn(tx, 'withdraw', condition, { retractedAt: tx.now })
    await markProposalOutdated(tx, 'return', id)
    await recordAudit(tx, 'return.withdrawn', { type: 'return', id })
    return {}
  })
}
