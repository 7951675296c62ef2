import { or, eq, sql } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { requireOthers } from '../../../core/own-account.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { orderReturn } from '../../../database/tables/returns.ts'
import { allOrders } from '../whose-orders.ts'
import { lockReturn, moveReturn, theReturn, there } from './return-moves.ts'

/**
 * Approves a return; of goods with the address to send them to.
 * @throws AppError not_found, return_moved_on, send_to_missing, own_account
 */
export async function approveReturn(
  ctx: Ctx,
  { id, send_to: sendTo }: ParsedOf<'POST /api/staff/return/{id}/approve'>,
): Promise<Record<string, never>> {
  const scope = asStaff(ctx)
  const which = theReturn(allOrders(scope), id)
  return inTx(ctx, async (tx) => {
    await requireOthers(tx, scope, (await lockReturn(tx, which)).userId)
    if (sendTo === '' && (await there(tx, sql`${which} and ${orderReturn.kind} = 'goods'`)))
      return refuse('send_to_missing')
    await moveReturn(
      tx,
      'approve',
      which,
      { sendTo, decidedAt: tx.now },
      or(eq(orderReturn.kind, 'money'), sql`${sendTo} <> ''`),
    )
    await record(tx, 'return.approved', { type: 'return', id }, { send_to: sendTo })
    return {}
  })
}
