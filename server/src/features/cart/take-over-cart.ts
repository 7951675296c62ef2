import { eq, sql } from 'drizzle-orm'
import { MAX_LINES } from '@bailu/contract/cart'
import type { Ctx } from '../../core/context.ts'
import type { Merged } from '../../core/merged.ts'
import { cartLine } from '../../database/tables/catalogue.ts'

/** Merging accounts: of a line in both carts the larger quantity wins; the newest lines are added up to the limit. */
export async function takeOverCart(tx: Ctx, { from, to }: Merged): Promise<Record<string, number>> {
  const held = await tx.db.select({ id: cartLine.variantId }).from(cartLine).where(eq(cartLine.userId, to))
  const coming = await tx.db.delete(cartLine).where(eq(cartLine.userId, from)).returning()
  const there = new Set(held.map(({ id }) => id))
  const newest = coming.toSorted((a, b) => b.addedAt.getTime() - a.addedAt.getTime())
  const fresh = newest.filter(({ variantId }) => !there.has(variantId)).slice(0, Math.max(MAX_LINES - there.size, 0))
  const kept = [...newest.filter(({ variantId }) => there.has(variantId)), ...fresh]
  if (kept.length > 0)
    await tx.db
      .insert(cartLine)
      .values(kept.map((line) => ({ ...line, userId: to })))
      .onConflictDoUpdate({
        target: [cartLine.userId, cartLine.variantId],
        set: { quantity: sql`greatest(${cartLine.quantity}, excluded.quantity)` },
      })
  return { cart_lines: kept.length, cart_lines_left: coming.length - kept.length }
}
