import { sql } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import type { OrderFacts } from '../../core/order-facts.ts'
import { asStaff } from '../../core/scope.ts'
import { tell } from '../../core/tell.ts'
import { inTx } from '../../database/connect.ts'
import { order } from '../../database/tables/orders.ts'
import { mailUser } from '../mail/mail-user.ts'
import { moveOrder } from './move-order.ts'
import { factsOf } from './order-facts.ts'
import { allOrders, theOrder } from './whose-orders.ts'

/**
 * The parcel was given to the carrier; pick-up orders are handed over instead. @throws AppError not_found,
 * order_moved_on
 */
export async function shipOrder(ctx: Ctx, input: ParsedOf<'POST /api/staff/order/{id}/ship'>): Promise<OrderFacts> {
  const which = theOrder(allOrders(asStaff(ctx)), input.id)
  const { carrier, tracking_number: trackingNumber } = input
  return inTx(ctx, async (tx) => {
    const shipped = await moveOrder(
      tx,
      'ship',
      which,
      { carrier, trackingNumber, finishedAt: tx.now },
      sql`${order.address}->>'isZt' = 'false'`,
    )
    await record(tx, 'order.shipped', { type: 'order', id: input.id }, { carrier, trackingNumber })
    if (shipped.userId !== null) await tell(tx, shipped.userId, 'order_shipped', { cause: shipped.id })
    await mailUser(tx, shipped.userId, {
      kind: 'order_shipped',
      cause: shipped.id,
      values: { number: shipped.number, carrier, tracking: trackingNumber },
    })
    return factsOf(shipped)
  })
}
