import { and, eq } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { requireOthers } from '../../../core/own-account.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { orderLine } from '../../../database/tables/orders.ts'
import { orderReturn, orderReturnLine } from '../../../database/tables/returns.ts'
import { restock } from '../move-stock.ts'
import { allOrders } from '../whose-orders.ts'
import { lockReturn, moveReturn, theReturn } from './return-moves.ts'

/**
 * Records that the goods arrived; sellable pieces are restocked. @throws AppError not_found, return_moved_on,
 * return_too_many, own_account
 */
export async function receiveReturn(
  ctx: Ctx,
  { id, sellable }: ParsedOf<'POST /api/staff/return/{id}/receive'>,
): Promise<Record<string, never>> {
  const scope = asStaff(ctx)
  const which = theReturn(allOrders(scope), id)
  return inTx(ctx, async (tx) => {
    const { id: orderId, userId } = await lockReturn(tx, which)
    await requireOthers(tx, scope, userId)
    await moveReturn(tx, 'receive', which, { receivedAt: tx.now }, eq(orderReturn.kind, 'goods'))
    const back = await tx.db
      .select({ line: orderReturnLine.line, quantity: orderReturnLine.quantity, variantId: orderLine.variantId })
      .from(orderReturnLine)
      .innerJoin(
        orderLine,
        and(eq(orderLine.orderId, orderReturnLine.orderId), eq(orderLine.line, orderReturnLine.line)),
      )
      .where(eq(orderReturnLine.returnId, id))
    const fit = new Map<number, number>()
    for (const { line, quantity } of sellable) fit.set(line, (fit.get(line) ?? 0) + quantity)
    const pieces = []
    for (const [line, quantity] of fit) {
      const found = back.find((one) => one.line === line)
      if (!found || quantity > found.quantity) return refuse('return_too_many')
      pieces.push({ orderId, variantId: found.variantId, quantity })
      await tx.db
        .update(orderReturnLine)
        .set({ restocked: quantity })
        .where(and(eq(orderReturnLine.returnId, id), eq(orderReturnLine.line, line)))
    }
    if (pieces.length > 0) await restock(tx, pieces)
    await record(tx, 'return.received', { type: 'return', id }, { sellable: Object.fromEntries(fit) })
    return {}
  })
}
