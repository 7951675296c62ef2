import { and, eq, gte, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { StockReason } from '@bailu/contract/stock-reasons'
import { actorName, type Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { stockMove, variant } from '../../../database/tables/catalogue.ts'

type Move = { variantId: number; change: number; reason: StockReason; note: string }

/**
 * Changes the stock of a variant and inserts the movement. The guarded update serializes concurrent changes.
 * @returns the stock left
 * @throws AppError out_of_stock if the stock would become negative; not_found
 */
// no audit: the caller writes the entry of the action, the movement is its record
export async function shiftStock(tx: Ctx, { variantId, change, reason, note }: Move): Promise<number> {
  const [moved] = await tx.db
    .update(variant)
    .set({ stock: sql`${variant.stock} + ${change}` })
    .where(and(eq(variant.id, variantId), gte(variant.stock, -change)))
    .returning({ stock: variant.stock })
  if (!moved) {
    const [there] = await tx.db.select({ id: variant.id }).from(variant).where(eq(variant.id, variantId))
    return refuse(there ? 'out_of_stock' : 'not_found')
  }
  await tx.db
    .insert(stockMove)
    .values({ id: uuidv7(), variantId, change, reason, note, by: actorName(tx.actor), at: tx.now })
  return moved.stock
}
