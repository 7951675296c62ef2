import { and, desc, eq, inArray } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { RETURN_STATUSES } from '@bailu/contract/returns/shop'
import { recordAudit } from '../../core/audit.ts'
import type { BuyerScope, Ctx } from '../../core/context.ts'
import { fail } from '../../lib/errors.ts'
import { returnAccountPlace } from '../../core/order-facts.ts'
import { asBuyer } from '../../core/scope.ts'
import { seal } from '../../lib/crypto.ts'
import { inTx } from '../../database/transaction.ts'
import { orderReturn } from '../../database/tables/returns.ts'
import { markProposalOutdated } from '../approvals/propose.ts'
import {
  type RefundAccountInput,
  accountHoldAfterMerge,
  accountHoldUntil,
  isSameAccount,
  emailAccountChange,
} from '../refunds/refund-account.ts'
import { ordersOfBuyer } from '../orders/base/order-access.ts'
import { isAccountChangeable, lockReturnOrder, returnById } from './move-return.ts'

/**
 * The buyer changes the refund account of a return: it is on hold like a partner's changed card, staff see it, and an
 * approval for the earlier account is outdated.
 * @throws AppError not_found, return_moved_on
 */
export async function changeReturnAccount(
  ctx: Ctx,
  { id, refund_to: account }: ParsedOf<'PUT /api/return/{id}/refund-to'>,
): Promise<{ orderId: string }> {
  const buyer = asBuyer(ctx)
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
      { by: account.by, tail: account.number.slice(-4), held_until: holdUntil?.toISOString() ?? null },
    )
    await emailAccountChange(tx, buyer, id, account)
    return { orderId: returnRow.orderId }
  })
}

/**
 * The hold for the account of a new request: retracting a request and requesting again with another account counts as
 * a change.
 * @returns until when it is on hold; undefined for the first request, unless accounts were merged recently, and for
 *   the account of the last request once its hold has ended
 */
export async function accountHoldForNext(
  tx: Ctx,
  buyer: BuyerScope,
  orderId: string,
  account: RefundAccountInput,
): Promise<Date | undefined> {
  const [lastReturn] = await tx.db
    .select()
    .from(orderReturn)
    .where(eq(orderReturn.orderId, orderId))
    .orderBy(desc(orderReturn.id))
    .limit(1)
  if (!lastReturn) return (await accountHoldAfterMerge(tx, buyer.kind === 'user' ? buyer.userId : null)) ?? undefined
  if (isSameAccount(tx, returnAccountPlace(lastReturn.id), lastReturn, account))
    return lastReturn.accountHoldUntil && lastReturn.accountHoldUntil > tx.now ? lastReturn.accountHoldUntil : undefined
  return accountHoldUntil(tx)
}
