import { inArray, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { asUser } from '../../core/scope.ts'
import { cartLine, variant } from '../../database/tables/catalogue.ts'

/**
 * Adds the lines a guest collected. Of a line in both carts the larger
 * quantity wins, so that merging twice changes nothing; variants that no
 * longer exist are left out.
 */
export async function mergeCart(
  ctx: Ctx,
  input: ParsedOf<'POST /api/cart/merge'>,
): Promise<ReplyOf<'POST /api/cart/merge'>> {
  const { userId } = asUser(ctx)
  if (input.lines.length === 0) return {}
  const wanted = new Map(input.lines.map((line) => [line.variant_id, line.quantity]))
  const known = await ctx.db
    .select({ id: variant.id })
    .from(variant)
    .where(inArray(variant.id, [...wanted.keys()]))
  if (known.length === 0) return {}
  await ctx.db
    .insert(cartLine)
    .values(known.map(({ id }) => ({ userId, variantId: id, quantity: wanted.get(id) ?? 1, addedAt: ctx.now })))
    .onConflictDoUpdate({
      target: [cartLine.userId, cartLine.variantId],
      set: { quantity: sql`greatest(${cartLine.quantity}, excluded.quantity)` },
    })
  return {}
}
