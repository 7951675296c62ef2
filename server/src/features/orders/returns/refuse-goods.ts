import { eq } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { orderReturn } from '../../../database/tables/returns.ts'
import { allOrders } from '../whose-orders.ts'
import { lockReturn, moveReturn, theReturn } from './return-moves.ts'

/**
 * Rejects goods that arrived, but not as agreed: no stock, no refund; the buyer reads why. The pieces may be
 * requested again until the deadline.
 * @throws AppError not_found, return_moved_on
 */
export async function refuseGoods(
  ctx: Ctx,
  { id, answer }: ParsedOf<'POST /api/staff/return/{id}/refuse-goods'>,
): Promise<Record<string, never>> {
  const which = theReturn(allOrders(asStaff(ctx)), id)
  return inTx(ctx, async (tx) => {
    await lockReturn(tx, which)
    await moveReturn(
      tx,
      'refuse_goods',
      which,
      { answer, receivedAt: tx.now, rejectedAt: tx.now },
      eq(orderReturn.kind, 'goods'),
    )
    await record(tx, 'return.goods_refused', { type: 'return', id }, { answer })
    return {}
  })
}
