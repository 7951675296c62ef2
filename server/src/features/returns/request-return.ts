import { eq, and, desc, inArray, isNull } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { RETURN_STATUSES } from '@bailu/contract/returns/kinds'
import { notify } from '../notifications/notify.ts'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asOrderScope, asStaff, type OrderScope, type Handler } from '../../core/context.ts'
import { lockUser } from '../../core/users.ts'
import { inTx } from '../../database/transaction.ts'
import { order } from '../orders/table.ts'
import { fail } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'
import { markProposalOutdated } from '../approvals/propose.ts'
import { requireNotOwnAccount } from '../approvals/separation-of-duties.ts'
import { orderExists, allOrdersForStaff, lockBuyer, orderById, ordersOfBuyer } from '../orders/base/order-access.ts'
import {
  accountHoldAfterStaffChange,
  emailAccountChange,
  type RefundAccountInput,
  accountHoldUntil,
  firstAccountHold,
  isSameAccount,
} from '../refunds/refund-account.ts'
import { createReturn } from './create-return.ts'
import { lockReturnOrder, moveReturn, returnById, isAccountChangeable } from './move-return.ts'
import { returnAccountPlace } from '../../core/order-facts.ts'
import { seal } from '../../lib/crypto.ts'
import { orderReturn } from './table.ts'

/**
 * The buyer changes the refund account of a return: it is on hold like a partner's changed card, staff see it, and an
 * approval for the earlier account is outdated.
 * @throws AppError not_found, return_moved_on
 */
export async function changeReturnAccount(
  ctx: Ctx,
  { id, refund_to: account }: ParsedOf<'PUT /api/return/{id}/refund-to'>,
): Promise<{ orderId: string }> {
  const buyer = asOrderScope(ctx)
  const condition = returnById(ordersOfBuyer(buyer), id)
  return inTx(ctx, async (tx) => {
    await lockReturnOrder(tx, condition)
    const [returnRow] = await tx.db.select().from(orderReturn).where(condition)
    if (!returnRow || !isAccountChangeable(returnRow.status)) return fail('return_moved_on')
    const isChanged = !isSameAccount(tx, returnAccountPlace(id), returnRow, account)
    const holdUntil = isChanged ? await accountHoldUntil(tx) : returnRow.accountHoldUntil
    await markProposalOutdated(tx, 'return', id)
    await tx.db
      .update(orderReturn)
      .set({
        refundBy: account.by,
        refundBank: account.by === 'bank' ? account.bank : '',
        refundName: account.name,
        refundNumber: seal(tx.deps.config, returnAccountPlace(id), account.number),
        refundTail: account.number.slice(-4),
        accountBy: null,
        accountAt: tx.now,
        accountHoldUntil: holdUntil,
      })
      .where(and(eq(orderReturn.id, id), inArray(orderReturn.status, RETURN_STATUSES.filter(isAccountChangeable))))
    await recordAudit(
      tx,
      'refund.account_given',
      { type: 'return', id },
      { by: account.by, tail: account.number.slice(-4), hold_until: holdUntil?.toISOString() ?? null },
    )
    await emailAccountChange(tx, buyer, id, account)
    return { orderId: returnRow.orderId }
  })
}

/**
 * The hold for the account of a new request: retracting a request and requesting again with another account counts as
 * a change.
 * @returns until when it is on hold; undefined for the first request, unless accounts were merged recently or it came with the order's link, and for
 *   the account of the last request once its hold has ended
 */
async function accountHoldForNext(
  tx: Ctx,
  buyer: OrderScope,
  orderId: string,
  account: RefundAccountInput,
): Promise<Date | undefined> {
  const [lastReturn] = await tx.db
    .select()
    .from(orderReturn)
    .where(eq(orderReturn.orderId, orderId))
    .orderBy(desc(orderReturn.id))
    .limit(1)
  if (!lastReturn) return (await firstAccountHold(tx, buyer)) ?? undefined
  if (isSameAccount(tx, returnAccountPlace(lastReturn.id), lastReturn, account))
    return lastReturn.accountHoldUntil && lastReturn.accountHoldUntil > tx.now ? lastReturn.accountHoldUntil : undefined
  return accountHoldUntil(tx)
}

/**
 * The buyer requests a return and sets the refund account; a buyer with an account gets an email about it.
 * @throws AppError not_found, order_moved_on, return_late, return_too_many, refund_too_much
 */
export const requestReturn: Handler<'POST /api/order/{id}/return'> = async (ctx, input) => {
  const buyer = asOrderScope(ctx)
  return inTx(ctx, async (tx) => {
    await lockBuyer(tx, buyer)
    if (!(await orderExists(tx, orderById(ordersOfBuyer(buyer), input.id)))) return fail('not_found')
    const holdUntil = await accountHoldForNext(tx, buyer, input.id, input.refund_to)
    const {
      id,
      orderId,
      subtotal,
      shipping,
      amount,
      buyer: buyerOrder,
    } = await createReturn(tx, ordersOfBuyer(buyer), input, { holdUntil })
    await emailAccountChange(tx, buyer, id, input.refund_to)
    await recordAudit(
      tx,
      'return.requested',
      { type: 'return', id },
      {
        order: orderId,
        kind: input.kind,
        reason: input.reason,
        subtotal: String(subtotal),
        shipping: String(shipping),
      },
    )
    const values = { number: buyerOrder.number, amount: asNumber(amount) }
    await notify(tx, 'return_requested', { to: { buyer: buyerOrder }, cause: id, values })
    return { id, amount: asNumber(amount) }
  })
}

/**
 * Staff open a return for a buyer who called or wrote, under the terms of the buyer's own request, or past the
 * deadline by an exception with a reason. It is decided like any other; `asked_by` records how the buyer asked.
 * @throws AppError not_found, order_moved_on, return_late, return_too_many, own_account
 */
export const requestReturnByStaff: Handler<'POST /api/staff/order/{id}/return'> = async (
  ctx,
  { asked_by: reason, exception, with_shipping: withShipping, ...form },
) => {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    // A deleted account gets no new return.
    const [buyer] = await tx.db.select({ userId: order.userId }).from(order).where(eq(order.id, form.id))
    await requireNotOwnAccount(tx, scope, buyer?.userId ?? null)
    if (buyer?.userId) await lockUser(tx, buyer.userId, 'not_found')
    const holdUntil = (await accountHoldAfterStaffChange(tx, buyer?.userId ?? null)) ?? undefined
    const account = { by: scope.staffId, holdUntil }
    const options = { exception, withShipping }
    const {
      id,
      orderId,
      subtotal,
      shipping,
      amount,
      buyer: buyerOrder,
    } = await createReturn(tx, allOrdersForStaff(scope), form, account, options)
    await recordAudit(
      tx,
      'return.opened_by_staff',
      { type: 'return', id },
      {
        order: orderId,
        kind: form.kind,
        why: form.reason,
        subtotal: String(subtotal),
        shipping: String(shipping),
        reason,
        ...(exception && { exception }),
      },
    )
    const values = { number: buyerOrder.number, amount: asNumber(amount) }
    await notify(tx, 'return_requested', { to: { buyer: buyerOrder }, cause: id, values })
    return { id, amount: asNumber(amount) }
  })
}

/**
 * The buyer retracts a return, until the goods are received or the money is refunded. @throws AppError not_found,
 * return_moved_on
 */
export const retractReturn: Handler<'POST /api/return/{id}/retract'> = async (ctx, { id }) => {
  const condition = returnById(ordersOfBuyer(asOrderScope(ctx)), id)
  return inTx(ctx, async (tx) => {
    await lockReturnOrder(tx, condition)
    await moveReturn(tx, 'retract', condition, { retractedAt: tx.now }, isNull(orderReturn.unsent))
    await markProposalOutdated(tx, 'return', id)
    await recordAudit(tx, 'return.retracted', { type: 'return', id })
  })
}
