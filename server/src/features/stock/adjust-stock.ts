import { and, eq, gte, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { ManualStockReason, StockReason } from '@bailu/contract/stock/kinds'
import { recordAudit } from '../../core/audit.ts'
import { actorName, type Ctx } from '../../core/context.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/transaction.ts'
import { stockMovement, variant } from '../../database/tables/catalogue.ts'
import { AppError, fail } from '../../lib/errors.ts'

type StockChange = { variantId: number; change: number; reason: StockReason; note: string }

/**
 * Changes the stock of a variant and inserts the movement. The guarded update serializes concurrent changes.
 * @returns the stock left
 * @throws AppError out_of_stock if the stock would become negative; not_found
 */
// no audit: the caller writes the entry of the action, the movement is its record
export async function changeStock(tx: Ctx, { variantId, change, reason, note }: StockChange): Promise<number> {
  const [updated] = await tx.db
    .update(variant)
    .set({ stock: sql`${variant.stock} + ${change}` })
    .where(and(eq(variant.id, variantId), gte(variant.stock, -change)))
    .returning({ stock: variant.stock })
  if (!updated) {
    const [existing] = await tx.db.select({ id: variant.id }).from(variant).where(eq(variant.id, variantId))
    return fail(existing ? 'out_of_stock' : 'not_found')
  }
  await tx.db
    .insert(stockMovement)
    .values({ id: uuidv7(), variantId, change, reason, note, by: actorName(tx.actor), at: tx.now })
  return updated.stock
}

/** Sign of the change for each reason; a correction may have either. */
const SIGN_OF_REASON: Record<ManualStockReason, 1 | -1 | 0> = { received: 1, damaged: -1, gift: -1, correction: 0 }

/** Records a manual stock change: received, damaged, gift or correction. */
export async function adjustStock(
  ctx: Ctx,
  { id, reason, change, note }: ParsedOf<'POST /api/staff/variant/{id}/stock'>,
): Promise<ReplyOf<'POST /api/staff/variant/{id}/stock'>> {
  asStaff(ctx)
  if (SIGN_OF_REASON[reason] !== 0 && Math.sign(change) !== SIGN_OF_REASON[reason])
    throw new AppError('bad_input', { change: { what: 'form' } })
  if (reason === 'correction' && note === '') throw new AppError('bad_input', { note: { what: 'missing' } })
  return inTx(ctx, async (tx) => {
    const stock = await changeStock(tx, { variantId: id, change, reason, note })
    const counts = { before: { stock: stock - change }, after: { stock } }
    await recordAudit(tx, 'stock.moved', { type: 'variant', id }, { ...counts, reason, note })
    return { stock }
  })
}
