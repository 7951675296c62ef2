import { and, eq, gte, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { StockReason } from '@bailu/contract/stock-reasons'
import { actorName, type Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { stockMove, variant } from '../../../database/tables/catalogue.ts'

type Move = { variantId: number; change: number; reason: StockReason; note: string }

/**
 * Changes the stock of a variant and writes why. The guarded update decides between two who move it at once.
 * @returns the pieces left
 * @throws Refusal out_of_stock when fewer are there than go; not_found
 */
// no audit: the caller's row tells of the deed, the move is its trace
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
