import { and, eq, sql } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asPartner } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { basket } from '../../database/tables/baskets.ts'

/** Retracts a basket link; idempotent. @throws AppError not_found */
export async function withdrawBasket(ctx: Ctx, { id }: ParsedOf<'POST /api/basket/{id}/withdraw'>) {
  const { partnerId } = asPartner(ctx)
  await inTx(ctx, async (tx) => {
    const gone = await tx.db
      .update(basket)
      .set({ withdrawnAt: sql`coalesce(${basket.withdrawnAt}, ${tx.now.toISOString()}::timestamptz)` })
      .where(and(eq(basket.id, id), eq(basket.partnerId, partnerId)))
      .returning({ id: basket.id })
    if (gone.length === 0) return refuse('not_found')
    await record(tx, 'basket.withdrawn', { type: 'basket', id })
  })
  return {}
}
