import { and, eq, sql } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { requireOthers } from '../../../core/own-account.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { orderLine } from '../../../database/tables/orders.ts'
import { orderReturn, orderReturnLine } from '../../../database/tables/returns.ts'
import { outdate } from '../../approvals/propose.ts'
import { sendBack } from '../move-stock.ts'
import { allOrders } from '../whose-orders.ts'
import { lockReturn, moveReturn, theReturn } from './return-moves.ts'

/**
 * Rejects a return, also one approved by mistake, with the reason the buyer reads. Goods already received are sent
 * back to the buyer: the parcel is required, and restocked pieces are deducted from the stock again.
 * @throws AppError not_found, return_moved_on, parcel_missing, out_of_stock, own_account
 */
export async function rejectReturn(
  ctx: Ctx,
  { id, answer, parcel }: ParsedOf<'POST /api/staff/return/{id}/reject'>,
): Promise<Record<string, never>> {
  const scope = asStaff(ctx)
  const which = theReturn(allOrders(scope), id)
  return inTx(ctx, async (tx) => {
    const { id: orderId, userId } = await lockReturn(tx, which)
    const [found] = await tx.db.select({ status: orderReturn.status }).from(orderReturn).where(which)
    // Staff may reject their own new request, but not undo a decision of others about it.
    if (found?.status !== 'requested') await requireOthers(tx, scope, userId)
    const here = found?.status === 'received'
    if (here && !parcel) return refuse('parcel_missing')
    const back = here && parcel ? { backCarrier: parcel.carrier, backTracking: parcel.tracking_number } : {}
    const decided = found?.status === 'requested' ? { decidedAt: tx.now } : {}
    await moveReturn(
      tx,
      'reject',
      which,
      { answer, rejectedAt: tx.now, ...decided, ...back },
      found && eq(orderReturn.status, found.status),
    )
    if (here) await outOfStock(tx, id, orderId)
    await outdate(tx, 'return', id)
    await record(
      tx,
      'return.rejected',
      { type: 'return', id },
      { answer, ...(here && parcel && { carrier: parcel.carrier, trackingNumber: parcel.tracking_number }) },
    )
    return {}
  })
}

async function outOfStock(tx: Ctx, returnId: string, orderId: string): Promise<void> {
  const lines = await tx.db
    .select({ variantId: orderLine.variantId, quantity: orderReturnLine.restocked })
    .from(orderReturnLine)
    .innerJoin(orderLine, and(eq(orderLine.orderId, orderReturnLine.orderId), eq(orderLine.line, orderReturnLine.line)))
    .where(and(eq(orderReturnLine.returnId, returnId), sql`${orderReturnLine.restocked} > 0`))
  if (lines.length === 0) return
  await sendBack(
    tx,
    lines.map((one) => ({ orderId, ...one })),
  )
  await tx.db.update(orderReturnLine).set({ restocked: 0 }).where(eq(orderReturnLine.returnId, returnId))
}
