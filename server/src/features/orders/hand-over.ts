import { sql } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import type { OrderFacts } from '../../core/order-facts.ts'
import { requireOthers } from '../../core/own-account.ts'
import { refuse } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { order } from '../../database/tables/orders.ts'
import { moveOrder } from './move-order.ts'
import { factsOf } from './order-facts.ts'
import { isPickupCode } from './pickup-code.ts'
import { allOrders, theOrder } from './whose-orders.ts'

/**
 * Hands a pick-up order to the buyer, by the pick-up code they show, or without it for a recorded reason; other
 * orders are shipped. Staff cannot hand over their own order without the code.
 * @throws AppError not_found, order_moved_on, pickup_code_wrong, own_account
 */
export async function handOver(
  ctx: Ctx,
  { id, code, without_code: reason }: ParsedOf<'POST /api/staff/order/{id}/hand-over'>,
): Promise<OrderFacts> {
  const scope = asStaff(ctx)
  const which = theOrder(allOrders(scope), id)
  return inTx(ctx, async (tx) => {
    const handed = await moveOrder(
      tx,
      'hand_over',
      which,
      { finishedAt: tx.now },
      sql`${order.address}->>'isZt' = 'true'`,
    )
    if (code === undefined) await requireOthers(tx, scope, handed.userId)
    else if (!isPickupCode(tx.house.settings, id, code)) return refuse('pickup_code_wrong')
    await record(tx, 'order.handed_over', { type: 'order', id }, code === undefined ? { reason } : { by_code: true })
    return factsOf(handed)
  })
}
