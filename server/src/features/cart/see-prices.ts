import { and, eq } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { asUser } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { cartLine } from '../../database/tables/catalogue.ts'

/** Stores the prices last shown to the user; quantities are unchanged. */
// no audit: carts are private drafts
export async function seePrices(
  ctx: Ctx,
  input: ParsedOf<'POST /api/cart/seen'>,
): Promise<ReplyOf<'POST /api/cart/seen'>> {
  const { userId } = asUser(ctx)
  // Sorted, so that concurrent updates cannot deadlock.
  const lines = input.lines.toSorted((a, b) => a.variant_id - b.variant_id)
  await inTx(ctx, async (tx) => {
    for (const { variant_id, seen_price } of lines) {
      await tx.db
        .update(cartLine)
        .set({ seenPrice: BigInt(seen_price) })
        .where(and(eq(cartLine.userId, userId), eq(cartLine.variantId, variant_id)))
    }
  })
  return {}
}
