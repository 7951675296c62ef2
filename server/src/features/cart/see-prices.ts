import { and, eq } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { asUser } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { cartLine } from '../../database/tables/catalogue.ts'

/** The lines remember what the person was shown; quantities are left alone. */
// no audit: a cart is a note to oneself
export async function seePrices(
  ctx: Ctx,
  input: ParsedOf<'POST /api/cart/seen'>,
): Promise<ReplyOf<'POST /api/cart/seen'>> {
  const { userId } = asUser(ctx)
  // In one order everywhere, so that two phones never wait for each other.
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
