import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { asBuyer } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { outdate } from '../../approvals/propose.ts'
import { ordersOf } from '../whose-orders.ts'
import { lockReturn, moveReturn, theReturn } from './return-moves.ts'

/**
 * The buyer retracts a return, until the goods are received or the money is refunded. @throws AppError not_found,
 * return_moved_on
 */
export async function withdrawReturn(
  ctx: Ctx,
  { id }: ParsedOf<'POST /api/return/{id}/withdraw'>,
): Promise<Record<string, never>> {
  const mine = theReturn(ordersOf(asBuyer(ctx)), id)
  return inTx(ctx, async (tx) => {
    await lockReturn(tx, mine)
    await moveReturn(tx, 'withdraw', mine, { withdrawnAt: tx.now })
    await outdate(tx, 'return', id)
    await record(tx, 'return.withdrawn', { type: 'return', id })
    return {}
  })
}
