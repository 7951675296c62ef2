import { and, count, eq, ne } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { MAX_LINES } from '@bailu/contract/cart'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asUser } from '../../core/scope.ts'
import { sqlState } from '../../database/connect.ts'
import { cartLine } from '../../database/tables/catalogue.ts'

/** Sets the quantity of one line; zero removes it. Says nothing about stock: the quote does. */
export async function setCartLine(ctx: Ctx, input: ParsedOf<'PUT /api/cart'>): Promise<ReplyOf<'PUT /api/cart'>> {
  const { userId } = asUser(ctx)
  if (input.quantity === 0) {
    await ctx.db.delete(cartLine).where(and(eq(cartLine.userId, userId), eq(cartLine.variantId, input.variant_id)))
    return {}
  }
  const [others] = await ctx.db
    .select({ lines: count() })
    .from(cartLine)
    .where(and(eq(cartLine.userId, userId), ne(cartLine.variantId, input.variant_id)))
  if ((others?.lines ?? 0) >= MAX_LINES) refuse('too_large')
  await ctx.db
    .insert(cartLine)
    .values({ userId, variantId: input.variant_id, quantity: input.quantity, addedAt: ctx.now })
    .onConflictDoUpdate({ target: [cartLine.userId, cartLine.variantId], set: { quantity: input.quantity } })
    .catch((error: unknown) => (sqlState(error) === '23503' ? refuse('not_for_sale') : Promise.reject(error as Error)))
  return {}
}
