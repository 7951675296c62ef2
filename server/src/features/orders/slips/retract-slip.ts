import { and, desc, eq, sql } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { HOUR_MS } from '@bailu/phrases/days'
import { recordAudit } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { fail } from '../../../lib/errors.ts'
import { asBuyer } from '../../../core/scope.ts'
import { inTx } from '../../../database/transaction.ts'
import { order } from '../../../database/tables/orders.ts'
import { paymentSlip } from '../../../database/tables/receipts.ts'
import { readShopRule } from '../../shop-rules/read-shop-rule.ts'
import { isPastDeadline } from '../base/order-policy.ts'
import { hasDuplicateSlip } from './read-slip.ts'
import { isUnansweredSlip } from '../base/order-rows.ts'
import { ordersOfBuyer, orderById } from '../base/order-access.ts'

/**
 * The buyer retracts an unanswered slip, and with it the earlier unanswered ones. Pictures are kept and marked; the
 * order waits for payment again, no longer than one without a slip would from now.
 * @throws AppError not_found, or order_moved_on when it was answered, another one was uploaded, or the deadline has
 *   passed
 */
export async function retractSlip(
  ctx: Ctx,
  { id, slip: slipId }: ParsedOf<'POST /api/order/{id}/slip/{slip}/retract'>,
): Promise<Record<string, never>> {
  const orderAccess = orderById(ordersOfBuyer(asBuyer(ctx)), id)
  return inTx(ctx, async (tx) => {
    const [lockedOrder] = await tx.db.select().from(order).where(orderAccess).for('update')
    if (!lockedOrder) return fail('not_found')
    const [newest] = await tx.db
      .select({ id: paymentSlip.id })
      .from(paymentSlip)
      .where(isUnansweredSlip(id))
      .orderBy(desc(paymentSlip.id))
      .limit(1)
    const awaitsReview =
      lockedOrder.status === 'awaiting_payment' && lockedOrder.slipAt !== null && !isPastDeadline(lockedOrder, tx.now)
    if (!awaitsReview || newest?.id !== slipId) {
      const matching = await tx.db.$count(paymentSlip, and(eq(paymentSlip.id, slipId), eq(paymentSlip.orderId, id)))
      return fail(matching > 0 ? 'order_moved_on' : 'not_found')
    }
    await tx.db.update(paymentSlip).set({ retractedAt: tx.now }).where(isUnansweredSlip(id))
    const defaultExpiry = new Date(tx.now.getTime() + (await readShopRule(tx, 'unpaid_hours')) * HOUR_MS).toISOString()
    const flagged = await hasDuplicateSlip(tx, id)
    await tx.db
      .update(order)
      .set({
        slipAt: null,
        slipLateAt: null,
        expiresAt: sql`least(${order.expiresAt}, ${defaultExpiry}::timestamptz)`,
        ...(!flagged && { flags: sql`${order.flags} - 'slip_elsewhere'` }),
      })
      .where(eq(order.id, id))
    await recordAudit(tx, 'order.slip_retracted', { type: 'order', id }, { proof: slipId })
    return {}
  })
}
