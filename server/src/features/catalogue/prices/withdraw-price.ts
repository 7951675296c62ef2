import { eq } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { variantPrice } from '../../../database/tables/catalogue.ts'

/**
 * Retracts a price: a planned one never begins, a temporary one ends now.
 * A permanent one that has begun cannot be retracted; a new price replaces it.
 * @throws AppError not_found, price_begun
 */
export async function withdrawPrice(
  ctx: Ctx,
  { id, reason }: ParsedOf<'POST /api/staff/price/{id}/withdraw'>,
): Promise<ReplyOf<'POST /api/staff/price/{id}/withdraw'>> {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const [row] = await tx.db.select().from(variantPrice).where(eq(variantPrice.id, id)).for('update')
    if (!row) return refuse('not_found')
    const begun = row.fromAt < tx.now
    const over = row.withdrawnAt !== null || (row.untilAt !== null && row.untilAt <= tx.now)
    if (over || (begun && row.untilAt === null)) return refuse('price_begun')
    await tx.db
      .update(variantPrice)
      .set(begun ? { untilAt: tx.now } : { withdrawnAt: tx.now })
      .where(eq(variantPrice.id, id))
    await record(
      tx,
      begun ? 'price.ended' : 'price.withdrawn',
      { type: 'variant', id: row.variantId },
      { before: { price: Number(row.price), from: row.fromAt, until: row.untilAt }, reason },
    )
    return {}
  })
}
