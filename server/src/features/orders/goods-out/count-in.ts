import { and, asc, eq, isNull } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { GoodsOutOutcome } from '@bailu/contract/goods-out'
import { record } from '../../../core/audit.ts'
import type { Ctx, StaffScope } from '../../../core/context.ts'
import { requireOthers } from '../../../core/own-account.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { goodsOut, goodsOutLine } from '../../../database/tables/goods-out.ts'
import { order, orderLine } from '../../../database/tables/orders.ts'
import { restock } from '../move-stock.ts'
import { allOrders, theOrder } from '../whose-orders.ts'

type Counted = { line: number; quantity: number }[]
/** `came`: quantities that arrived now; absent for all that is outstanding. */
type Found = { outcome: GoodsOutOutcome; came?: Counted | undefined; sellable: Counted; words: string }

/**
 * Staff counted goods of a canceled order, all or a part: sellable ones are restocked, the others written off; what
 * has not arrived stays outstanding.
 * @throws AppError not_found, order_moved_on where none are out, return_too_many, own_account
 */
export async function goodsBack(
  ctx: Ctx,
  { id, came, sellable, words }: ParsedOf<'POST /api/staff/order/{id}/goods-back'>,
): Promise<Record<string, never>> {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    await lock(tx, scope, id)
    await countIn(tx, scope, id, { outcome: 'back', came, sellable, words })
    return {}
  })
}

/** Writes off outstanding goods that will not come back. @throws AppError not_found, order_moved_on, own_account */
export async function goodsLost(
  ctx: Ctx,
  { id, reason }: ParsedOf<'POST /api/staff/order/{id}/goods-lost'>,
): Promise<Record<string, never>> {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    await lock(tx, scope, id)
    await countIn(tx, scope, id, { outcome: 'lost', sellable: [], words: reason })
    return {}
  })
}

async function lock(tx: Ctx, scope: StaffScope, id: string): Promise<void> {
  const [held] = await tx.db
    .select({ userId: order.userId })
    .from(order)
    .where(theOrder(allOrders(scope), id))
    .for('update')
  if (!held) return refuse('not_found')
  await requireOthers(tx, scope, held.userId)
}

/**
 * Counts outstanding goods, each piece once: of two concurrent counts the second finds fewer. The caller has locked
 * the order.
 * @throws AppError order_moved_on when nothing is out, return_too_many when a line has fewer
 */
export async function countIn(tx: Ctx, scope: StaffScope, orderId: string, found: Found): Promise<void> {
  const [open] = await tx.db
    .select({ cause: goodsOut.cause })
    .from(goodsOut)
    .where(and(eq(goodsOut.orderId, orderId), isNull(goodsOut.outcome)))
    .for('update')
  if (!open) return refuse('order_moved_on')
  const out = await tx.db
    .select({ row: goodsOutLine, variantId: orderLine.variantId })
    .from(goodsOutLine)
    .innerJoin(orderLine, and(eq(orderLine.orderId, goodsOutLine.orderId), eq(orderLine.line, goodsOutLine.line)))
    .where(eq(goodsOutLine.orderId, orderId))
    .orderBy(asc(goodsOutLine.line))
  const back = found.outcome === 'back'
  const came = found.came && sums(found.came)
  const fit = sums(found.sellable)
  if (came && came.size === 0) return refuse('return_too_many')
  for (const line of [...(came?.keys() ?? []), ...fit.keys()])
    if (!out.some(({ row }) => row.line === line)) return refuse('return_too_many')
  const pieces = []
  let left = 0
  for (const { row, variantId } of out) {
    const still = row.quantity - row.counted
    const here = !back ? 0 : came ? (came.get(row.line) ?? 0) : still
    const sold = fit.get(row.line) ?? 0
    if (here > still || sold > here) return refuse('return_too_many')
    left += still - here
    if (here === 0) continue
    if (sold > 0) pieces.push({ orderId, variantId, quantity: sold })
    await tx.db
      .update(goodsOutLine)
      .set({ counted: row.counted + here, restocked: row.restocked + sold })
      .where(and(eq(goodsOutLine.orderId, orderId), eq(goodsOutLine.line, row.line)))
  }
  if (!back || left === 0)
    await tx.db
      .update(goodsOut)
      .set({ outcome: found.outcome, settledAt: tx.now, settledBy: scope.staffId, words: found.words })
      .where(eq(goodsOut.orderId, orderId))
  if (pieces.length > 0) await restock(tx, pieces)
  await record(
    tx,
    back ? 'order.goods_back' : 'order.goods_lost',
    { type: 'order', id: orderId },
    back
      ? {
          ...(came && { came: Object.fromEntries(came) }),
          sellable: Object.fromEntries(fit),
          ...(left > 0 && { still_out: left }),
          reason: found.words,
        }
      : { ...(left > 0 && { pieces: left }), reason: found.words },
  )
}

function sums(pieces: Counted): Map<number, number> {
  const all = new Map<number, number>()
  for (const { line, quantity } of pieces) all.set(line, (all.get(line) ?? 0) + quantity)
  return all
}
