import { and, eq } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx, UserScope } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asUser } from '../../core/scope.ts'
import { inTx, sqlState } from '../../database/connect.ts'
import { cartLine } from '../../database/tables/catalogue.ts'
import { priceOf } from '../pricing/held-price.ts'
import { holdCart } from './hold-cart.ts'
import { readCart } from './read-cart.ts'

type Wanted = ParsedOf<'PUT /api/cart'>

/**
 * Sets the quantity of one line, zero removes it. Last write wins per line.
 * Stock is not checked here but by the quote.
 */
export async function setCartLine(ctx: Ctx, input: Wanted): Promise<ReplyOf<'PUT /api/cart'>> {
  const scope = asUser(ctx)
  const mine = and(eq(cartLine.userId, scope.userId), eq(cartLine.variantId, input.variant_id))
  if (input.quantity === 0) await ctx.db.delete(cartLine).where(mine)
  else if (!(await change(ctx, mine, input))) await add(ctx, scope, input)
  return readCart(ctx)
}

async function change(ctx: Ctx, mine: ReturnType<typeof and>, { quantity, seen_price }: Wanted): Promise<boolean> {
  const changed = await ctx.db
    .update(cartLine)
    .set({ quantity, ...(seen_price !== undefined && { seenPrice: BigInt(seen_price) }) })
    .where(mine)
    .returning({ id: cartLine.variantId })
  return changed.length > 0
}

// no audit: carts are private drafts
async function add(ctx: Ctx, scope: UserScope, { variant_id, quantity, seen_price }: Wanted): Promise<void> {
  await inTx(ctx, async (tx) => {
    if ((await holdCart(tx, scope)) === 0) refuse('cart_full')
    await tx.db
      .insert(cartLine)
      .values({
        userId: scope.userId,
        variantId: variant_id,
        quantity,
        seenPrice: seen_price === undefined ? priceOf(tx.db, variant_id, tx.now) : BigInt(seen_price),
        addedAt: tx.now,
      })
      .onConflictDoUpdate({ target: [cartLine.userId, cartLine.variantId], set: { quantity } })
  }).catch((error: unknown) => (sqlState(error) === '23503' ? refuse('not_for_sale') : Promise.reject(error as Error)))
}
