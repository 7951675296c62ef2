import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx, UserScope } from '../../core/context.ts'
import { asUser } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { cartLine, variant } from '../../database/tables/catalogue.ts'
import { holdCart } from './hold-cart.ts'

type Guests = ParsedOf<'POST /api/cart/merge'>['lines'][number]

/**
 * Merges the cart of a guest after sign-in. Of a line in both carts the larger
 * quantity wins, so that merging is idempotent; sold-out lines are merged,
 * unknown variants are not, and lines above the limit are returned.
 */
// no audit: carts are private drafts
export async function mergeCart(
  ctx: Ctx,
  input: ParsedOf<'POST /api/cart/merge'>,
): Promise<ReplyOf<'POST /api/cart/merge'>> {
  const scope = asUser(ctx)
  const wanted = largest(input.lines)
  if (wanted.size === 0) return { left_out: [] }
  return inTx(ctx, async (tx) => {
    const room = await holdCart(tx, scope)
    const held = await heldOf(tx, scope, [...wanted.keys()])
    const known = await tx.db
      .select({ id: variant.id })
      .from(variant)
      .where(inArray(variant.id, [...wanted.keys()]))
    const real = new Set(known.map(({ id }) => id))
    const fresh = [...wanted.keys()].filter((id) => real.has(id) && !held.has(id))
    const left = new Set(fresh.slice(room))
    const coming = [...wanted.values()].filter(({ variant_id: id }) => real.has(id) && !left.has(id))
    if (coming.length > 0) await keep(tx, scope, coming)
    return { left_out: [...left] }
  })
}

/** One line per variant with the largest quantity, in order of first occurrence. */
function largest(lines: readonly Guests[]): Map<number, Guests> {
  const best = new Map<number, Guests>()
  for (const line of lines) {
    const before = best.get(line.variant_id)
    if (!before || before.quantity < line.quantity) best.set(line.variant_id, line)
  }
  return best
}

async function heldOf(tx: Ctx, { userId }: UserScope, ids: number[]): Promise<Set<number>> {
  const held = await tx.db
    .select({ id: cartLine.variantId })
    .from(cartLine)
    .where(and(eq(cartLine.userId, userId), inArray(cartLine.variantId, ids)))
  return new Set(held.map(({ id }) => id))
}

async function keep(tx: Ctx, { userId }: UserScope, lines: Guests[]): Promise<void> {
  await tx.db
    .insert(cartLine)
    .values(
      lines.map(({ variant_id, quantity, seen_price }, at) => ({
        userId,
        variantId: variant_id,
        quantity,
        seenPrice: seen_price ? BigInt(seen_price) : null,
        // The client sends them newest first.
        addedAt: new Date(tx.now.getTime() - at),
      })),
    )
    .onConflictDoUpdate({
      target: [cartLine.userId, cartLine.variantId],
      set: { quantity: sql`greatest(${cartLine.quantity}, excluded.quantity)` },
    })
}
