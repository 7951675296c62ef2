import { and, eq, sql } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import type { OrderFacts } from '../../../core/order-facts.ts'
import { requireOthers } from '../../../core/own-account.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { order } from '../../../database/tables/orders.ts'
import { mailCanceled } from '../mail-canceled.ts'
import { moveOrder } from '../move-order.ts'
import { factsOf } from '../order-facts.ts'
import { leftToRefund, oweRefund } from '../refunds/owe-refund.ts'
import { requireNoReturn } from '../returns/require-no-return.ts'
import { allOrders, theOrder } from '../whose-orders.ts'
import { countIn } from './count-in.ts'
import { sendOut } from './send-out.ts'

/**
 * Records an undelivered parcel that the carrier brought back: the order is canceled, its goods are counted, and what
 * was paid is refunded, with the shipping or without it. Usually nothing was paid for cash on delivery.
 * @throws AppError not_found, order_moved_on, return_open, refunded_in_part, return_too_many, own_account
 */
export async function parcelBack(
  ctx: Ctx,
  { id, cause, came, sellable, words, keep_shipping: keeps }: ParsedOf<'POST /api/staff/order/{id}/parcel-back'>,
): Promise<OrderFacts> {
  const scope = asStaff(ctx)
  const which = theOrder(allOrders(scope), id)
  return inTx(ctx, async (tx) => {
    const set = { canceledAt: tx.now, cancelReason: `parcel_${cause}` }
    const sent = and(eq(order.status, 'finished'), sql`${order.address}->>'isZt' = 'false'`)
    const canceled = await moveOrder(tx, 'cancel_by_staff', which, set, sent)
    await requireOthers(tx, scope, canceled.userId)
    await requireNoReturn(tx, id)
    const out = await sendOut(tx, id, cause)
    // Cash on delivery may have been paid in part.
    const left = await leftToRefund(tx, canceled)
    const charged = canceled.shipping - canceled.shippingDiscount
    const kept = keeps && left > charged ? charged : 0n
    const owed = left - kept
    const told = { cause, refund: owed > 0n, ...(kept > 0n && { kept: String(kept) }) }
    await record(tx, 'order.parcel_back', { type: 'order', id }, { ...told, reason: words })
    if (out.length > 0) await countIn(tx, scope, id, { outcome: 'back', came, sellable, words })
    if (owed > 0n) {
      const owing = { orderId: id, userId: canceled.userId, cause: 'canceled', amount: owed, kept } as const
      await oweRefund(tx, { ...owing, reason: words })
    }
    await mailCanceled(tx, canceled)
    return factsOf(canceled)
  })
}
