import { and, eq, ne } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asBuyer, asStaff } from '../../../core/scope.ts'
import { seal, unseal } from '../../../core/seal.ts'
import { inTx } from '../../../database/connect.ts'
import { refundDue } from '../../../database/tables/refunds.ts'
import { holdBuyer } from '../hold-buyer.ts'
import { exists } from '../move-order.ts'
import { allOrders, ordersOf, theOrder, type Whose } from '../whose-orders.ts'
import { moveDue, theDue } from './due-moves.ts'

type Account = ParsedOf<'PUT /api/order/{id}/refund-to'>['refund_to']

/** The buyer says where the money of a canceled order goes. @throws Refusal not_found, refund_moved_on */
export async function giveRefundAccount(
  ctx: Ctx,
  { id: orderId, refund_to: to }: ParsedOf<'PUT /api/order/{id}/refund-to'>,
): Promise<Record<string, never>> {
  const buyer = asBuyer(ctx)
  const mine = ordersOf(buyer)
  return inTx(ctx, async (tx) => {
    await holdBuyer(tx, buyer)
    if (!(await exists(tx, theOrder(mine, orderId)))) return refuse('not_found')
    const [due] = await tx.db
      .select({ id: refundDue.id })
      .from(refundDue)
      .where(and(eq(refundDue.orderId, orderId), ne(refundDue.status, 'void')))
    return keep(tx, mine, due?.id ?? refuse('refund_moved_on'), to)
  })
}

/** Staff note what the buyer told them. @throws Refusal not_found, refund_moved_on */
export async function noteRefundAccount(
  ctx: Ctx,
  { id, refund_to: to }: ParsedOf<'PUT /api/staff/refund/{id}/account'>,
): Promise<Record<string, never>> {
  const all = allOrders(asStaff(ctx))
  return inTx(ctx, (tx) => keep(tx, all, id, to))
}

async function keep(tx: Ctx, whose: Whose, id: string, to: Account): Promise<Record<string, never>> {
  const tail = to.number.slice(-4)
  await moveDue(tx, theDue(whose, id), {
    refundBy: to.by,
    refundBank: to.by === 'bank' ? to.bank : '',
    refundName: to.name,
    refundNumber: seal(tx.house.settings, duePlace(id), to.number),
    refundTail: tail,
    accountAt: tx.now,
  })
  await record(tx, 'refund.account_given', { type: 'refund', id }, { by: to.by, tail })
  return {}
}

/** The number to pay to; who read it, and why, is written down. @throws Refusal not_found, also where none is known */
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

export const duePlace = (id: string): string => `refund_due/${id}/refund_number`
