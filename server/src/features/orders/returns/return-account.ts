import { and, desc, eq, inArray } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { RETURN_STATUSES } from '@bailu/contract/returns'
import { record } from '../../../core/audit.ts'
import type { BuyerScope, Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { returnAccountPlace } from '../../../core/return-account.ts'
import { asBuyer } from '../../../core/scope.ts'
import { seal } from '../../../core/seal.ts'
import { inTx } from '../../../database/connect.ts'
import { orderReturn } from '../../../database/tables/returns.ts'
import { outdate } from '../../approvals/propose.ts'
import { type Account, holdAfterMerge, holdUntil, isAccount, tellOfAccount } from '../refunds/another-account.ts'
import { ordersOf } from '../whose-orders.ts'
import { accountOpen, lockReturn, theReturn } from './return-moves.ts'

/**
 * The buyer changes the refund account of a return: it is on hold like a partner's changed card, staff see it, and an
 * approval for the earlier account is outdated.
 * @throws AppError not_found, return_moved_on
 */
export async function changeReturnAccount(
  ctx: Ctx,
  { id, refund_to: to }: ParsedOf<'PUT /api/return/{id}/refund-to'>,
): Promise<{ orderId: string }> {
  const buyer = asBuyer(ctx)
  const mine = theReturn(ordersOf(buyer), id)
  return inTx(ctx, async (tx) => {
    await lockReturn(tx, mine)
    const [found] = await tx.db.select().from(orderReturn).where(mine)
    if (!found || !accountOpen(found.status)) return refuse('return_moved_on')
    const moved = !isAccount(tx, returnAccountPlace(id), found, to)
    const heldUntil = moved ? await holdUntil(tx) : found.accountHeldUntil
    await outdate(tx, 'return', id)
    await tx.db
      .update(orderReturn)
      .set({
        refundBy: to.by,
        refundBank: to.by === 'bank' ? to.bank : '',
        refundName: to.name,
        refundNumber: seal(tx.house.settings, returnAccountPlace(id), to.number),
        refundTail: to.number.slice(-4),
        accountBy: null,
        accountAt: tx.now,
        accountHeldUntil: heldUntil,
      })
      .where(and(eq(orderReturn.id, id), inArray(orderReturn.status, RETURN_STATUSES.filter(accountOpen))))
    await record(
      tx,
      'refund.account_given',
      { type: 'return', id },
      { by: to.by, tail: to.number.slice(-4), held_until: heldUntil?.toISOString() ?? null },
    )
    await tellOfAccount(tx, buyer, id, to)
    return { orderId: found.orderId }
  })
}

/**
 * The hold for the account of a new request: retracting a request and requesting again with another account counts as
 * a change.
 * @returns until when it is on hold; undefined for the first request, unless accounts were merged recently, and for
 *   the account of the last request once its hold has ended
 */
export async function heldOfNext(tx: Ctx, buyer: BuyerScope, orderId: string, to: Account): Promise<Date | undefined> {
  const [last] = await tx.db
    .select()
    .from(orderReturn)
    .where(eq(orderReturn.orderId, orderId))
    .orderBy(desc(orderReturn.id))
    .limit(1)
  if (!last) return (await holdAfterMerge(tx, buyer.kind === 'user' ? buyer.userId : null)) ?? undefined
  if (isAccount(tx, returnAccountPlace(last.id), last, to))
    return last.accountHeldUntil && last.accountHeldUntil > tx.now ? last.accountHeldUntil : undefined
  return holdUntil(tx)
}
