import { and, asc, eq } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { BuyerScope, Ctx } from '../../../core/context.ts'
import { requireOthers } from '../../../core/own-account.ts'
import { refuse } from '../../../core/refusal.ts'
import { duePlace } from '../../../core/return-account.ts'
import { asBuyer, asStaff } from '../../../core/scope.ts'
import { seal, unseal } from '../../../core/seal.ts'
import { inTx } from '../../../database/connect.ts'
import { refundDue } from '../../../database/tables/refunds.ts'
import { outdate } from '../../approvals/propose.ts'
import { holdBuyer } from '../hold-buyer.ts'
import { exists } from '../move-order.ts'
import { allOrders, ordersOf, theOrder, type Whose } from '../whose-orders.ts'
import { type Account, holdAfterMerge, holdUntil, isAccount, tellOfAccount } from './another-account.ts'
import { moveDue, orderOf, theDue } from './due-moves.ts'

/**
 * The buyer sets the account for the open refunds of an order. The first account may be paid at once; a changed one
 * is on hold like a partner's changed card, and so is the first one soon after a merge; staff see it. A buyer with an
 * account gets an email.
 * @throws AppError not_found, refund_moved_on
 */
export async function giveRefundAccount(
  ctx: Ctx,
  { id: orderId, refund_to: to }: ParsedOf<'PUT /api/order/{id}/refund-to'>,
): Promise<Record<string, never>> {
  const buyer = asBuyer(ctx)
  const mine = ordersOf(buyer)
  return inTx(ctx, async (tx) => {
    await holdBuyer(tx, buyer)
    if (!(await exists(tx, theOrder(mine, orderId)))) return refuse('not_found')
    const dues = await tx.db
      .select()
      .from(refundDue)
      .where(and(eq(refundDue.orderId, orderId), eq(refundDue.status, 'owed')))
      .orderBy(asc(refundDue.id))
      .for('no key update')
    if (dues.length === 0) return refuse('refund_moved_on')
    // An order may have several open refunds (its money and a surplus): all go to one account.
    for (const due of dues) {
      await keep(tx, mine, due.id, { to, by: null, heldUntil: await heldFor(tx, buyer, due, to) })
      await tellOfAccount(tx, buyer, due.id, to)
    }
    return {}
  })
}

async function heldFor(
  tx: Ctx,
  buyer: BuyerScope,
  due: typeof refundDue.$inferSelect,
  to: Account,
): Promise<Date | null> {
  if (due.accountAt === null) return holdAfterMerge(tx, buyer.kind === 'user' ? buyer.userId : null)
  return isAccount(tx, duePlace(due.id), due, to) ? due.accountHeldUntil : holdUntil(tx)
}

/**
 * Staff set the account that the buyer told them; whoever does cannot pay this refund.
 * @returns the order, because the account may be its partner's own
 * @throws AppError not_found, refund_moved_on, own_account
 */
export async function noteRefundAccount(
  ctx: Ctx,
  { id, refund_to: to }: ParsedOf<'PUT /api/staff/refund/{id}/account'>,
): Promise<{ orderId: string }> {
  const scope = asStaff(ctx)
  const all = allOrders(scope)
  return inTx(ctx, async (tx) => {
    const [due] = await tx.db.select({ orderId: refundDue.orderId }).from(refundDue).where(theDue(all, id))
    if (!due) return refuse('not_found')
    const { userId } = await orderOf(tx, due.orderId)
    await requireOthers(tx, scope, userId)
    // No hold here, so that a buyer who reports a change they did not make is helped at once; except after a merge,
    // when the caller may not be the owner.
    await keep(tx, all, id, { to, by: scope.staffId, heldUntil: await holdAfterMerge(tx, userId) })
    return due
  })
}

type Written = { to: Account; by: string | null; heldUntil: Date | null }

async function keep(tx: Ctx, whose: Whose, id: string, { to, by, heldUntil }: Written): Promise<void> {
  const tail = to.number.slice(-4)
  await outdate(tx, 'refund', id)
  await moveDue(tx, theDue(whose, id), {
    refundBy: to.by,
    refundBank: to.by === 'bank' ? to.bank : '',
    refundName: to.name,
    refundNumber: seal(tx.house.settings, duePlace(id), to.number),
    refundTail: tail,
    accountAt: tx.now,
    accountBy: by,
    accountHeldUntil: heldUntil,
  })
  await record(
    tx,
    'refund.account_given',
    { type: 'refund', id },
    { by: to.by, tail, held_until: heldUntil?.toISOString() ?? null },
  )
}

/** Unseals the account number; reader and reason are audited. @throws AppError not_found, also where none is set */
export async function readRefundAccount(
  ctx: Ctx,
  { id, reason }: ParsedOf<'POST /api/staff/refund/{id}/account'>,
): Promise<{ account_number: string }> {
  const which = theDue(allOrders(asStaff(ctx)), id)
  const [found] = await ctx.db.select({ sealed: refundDue.refundNumber }).from(refundDue).where(which)
  if (!found?.sealed) return refuse('not_found')
  await record(ctx, 'refund.account_read', { type: 'refund', id }, { reason })
  return { account_number: unseal(ctx.house.settings, duePlace(id), found.sealed) }
}
