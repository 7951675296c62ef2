import { desc, eq } from 'drizzle-orm'
import type { ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { asUser } from '../../core/scope.ts'
import { cartLine } from '../../database/tables/catalogue.ts'

/** The signed-in user's cart, shared by all devices, newest line first. */
export async function readCart(ctx: Ctx): Promise<ReplyOf<'GET /api/cart'>> {
  const { userId } = asUser(ctx)
  const lines = await ctx.db
    .select({ variant_id: cartLine.variantId, quantity: cartLine.quantity, seenPrice: cartLine.seenPrice })
    .from(cartLine)
    .where(eq(cartLine.userId, userId))
    .orderBy(desc(cartLine.addedAt), desc(cartLine.variantId))
  return {
    lines: lines.map(({ seenPrice, ...line }) => ({
      ...line,
      seen_price: seenPrice === null ? null : Number(seenPrice),
    })),
  }
}
