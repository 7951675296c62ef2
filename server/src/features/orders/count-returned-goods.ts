import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { OutstandingGoodsOutcome } from '@bailu/contract/orders/outcomes'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, type StaffScope, asStaff, type Handler } from '../../core/context.ts'
import { isRefundPayer, requireNotOwnAccount } from '../approvals/separation-of-duties.ts'
import { fail } from '../../lib/errors.ts'
import { inTx } from '../../database/transaction.ts'
import { outstandingGoods, outstandingGoodsLine } from '../returns/table.ts'
import { order, orderLine } from './table.ts'
import { restockReturned } from '../stock/order-stock.ts'
import { allOrdersForStaff, orderById, lockOrder } from './base/order-access.ts'
import { parcelColumns } from './base/order-policy.ts'

type LineQuantities = { line: number; quantity: number }[]
/** `came`: quantities that arrived now; absent for all that is outstanding. */
type CountResult = {
  outcome: OutstandingGoodsOutcome
  came?: LineQuantities | undefined
  sellable: LineQuantities
  words: string
}

/**
 * Staff counted goods of a canceled order, all or a part: sellable ones are restocked, the others written off; what
 * has not arrived stays outstanding.
 * @throws AppError not_found, order_moved_on where none are out, return_too_many, own_account, goods_handler
 */
export const countReturnedGoods: Handler<'POST /api/staff/order/{id}/goods-back'> = async (
  ctx,
  { id, came: arrived, sellable, words },
) => {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    await lockOrderToCount(tx, scope, id)
    // What was shipped and canceled is here now; at the counter there was no parcel, and what was never sent has none.
    await tx.db
      .update(order)
      .set(parcelColumns('returned', 'staff', scope, tx.now))
      .where(
        and(
          eq(order.id, id),
          eq(order.status, 'canceled'),
          isNotNull(order.finishedAt),
          sql`${order.address}->>'isZt' = 'false'`,
        ),
      )
    await settleOutstandingGoods(tx, scope, id, { outcome: 'back', came: arrived, sellable, words })
  })
}

/** Writes off outstanding goods that will not come back. @throws AppError not_found, order_moved_on, own_account, goods_handler */
export const writeOffLostGoods: Handler<'POST /api/staff/order/{id}/goods-lost'> = async (ctx, { id, reason }) => {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    await lockOrderToCount(tx, scope, id)
    await settleOutstandingGoods(tx, scope, id, { outcome: 'lost', sellable: [], words: reason })
  })
}

async function lockOrderToCount(tx: Ctx, scope: StaffScope, id: string): Promise<void> {
  const lockedOrder = await lockOrder(tx, orderById(allOrdersForStaff(scope), id))
  await requireNotOwnAccount(tx, scope, lockedOrder.userId)
  if (await isRefundPayer(tx, scope, id)) fail('goods_handler')
}

/**
 * Counts outstanding goods, each piece once: of two concurrent counts the second finds fewer. The caller has locked
 * the order.
 * @throws AppError order_moved_on when nothing is out, return_too_many when a line has fewer
 */
export async function settleOutstandingGoods(
  tx: Ctx,
  scope: StaffScope,
  orderId: string,
  result: CountResult,
): Promise<void> {
  const [outstandingRow] = await tx.db
    .select({ cause: outstandingGoods.cause })
    .from(outstandingGoods)
    .where(and(eq(outstandingGoods.orderId, orderId), isNull(outstandingGoods.outcome)))
    .for('update')
  if (!outstandingRow) return fail('order_moved_on')
  const outLines = await tx.db
    .select({ row: outstandingGoodsLine, variantId: orderLine.variantId })
    .from(outstandingGoodsLine)
    .innerJoin(
      orderLine,
      and(eq(orderLine.orderId, outstandingGoodsLine.orderId), eq(orderLine.line, outstandingGoodsLine.line)),
    )
    .where(eq(outstandingGoodsLine.orderId, orderId))
    .orderBy(asc(outstandingGoodsLine.line))
  const isBack = result.outcome === 'back'
  const arrived = result.came && sumByLine(result.came)
  const sellableByLine = sumByLine(result.sellable)
  if (arrived && arrived.size === 0) return fail('return_too_many')
  for (const line of [...(arrived?.keys() ?? []), ...sellableByLine.keys()])
    if (!outLines.some(({ row }) => row.line === line)) return fail('return_too_many')
  const pieces = []
  let stillOut = 0
  for (const { row, variantId } of outLines) {
    const outstanding = row.quantity - row.counted
    const arrivedQuantity = !isBack ? 0 : arrived ? (arrived.get(row.line) ?? 0) : outstanding
    const sellableQuantity = sellableByLine.get(row.line) ?? 0
    if (arrivedQuantity > outstanding || sellableQuantity > arrivedQuantity) return fail('return_too_many')
    stillOut += outstanding - arrivedQuantity
    if (arrivedQuantity === 0) continue
    if (sellableQuantity > 0) pieces.push({ orderId, variantId, quantity: sellableQuantity })
    await tx.db
      .update(outstandingGoodsLine)
      .set({ counted: row.counted + arrivedQuantity, restocked: row.restocked + sellableQuantity })
      .where(and(eq(outstandingGoodsLine.orderId, orderId), eq(outstandingGoodsLine.line, row.line)))
  }
  if (!isBack || stillOut === 0)
    await tx.db
      .update(outstandingGoods)
      .set({ outcome: result.outcome, settledAt: tx.now, settledBy: scope.staffId, words: result.words })
      .where(eq(outstandingGoods.orderId, orderId))
  if (pieces.length > 0) await restockReturned(tx, pieces)
  await recordAudit(
    tx,
    isBack ? 'order.goods_back' : 'order.goods_lost',
    { type: 'order', id: orderId },
    isBack
      ? {
          ...(arrived && { came: Object.fromEntries(arrived) }),
          sellable: Object.fromEntries(sellableByLine),
          ...(stillOut > 0 && { still_out: stillOut }),
          reason: result.words,
        }
      : { ...(stillOut > 0 && { pieces: stillOut }), reason: result.words },
  )
}

function sumByLine(pieces: LineQuantities): Map<number, number> {
  const totals = new Map<number, number>()
  for (const { line, quantity } of pieces) totals.set(line, (totals.get(line) ?? 0) + quantity)
  return totals
}
