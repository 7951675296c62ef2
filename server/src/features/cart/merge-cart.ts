import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { MAX_LINES } from '@bailu/contract/cart/shop'
import type { Ctx, UserScope } from '../../core/context.ts'
import { asUser } from '../../core/scope.ts'
import type { AccountMerge } from '../../core/users.ts'
import { inTx } from '../../database/transaction.ts'
import { cartLine, variant } from '../../database/tables/catalogue.ts'
import { lockCart } from './cart-lines.ts'

/** Merging accounts: of a line in both carts the larger quantity wins; the newest lines are added up to the limit. */
export async function mergeAccountCart(tx: Ctx, { from, to }: AccountMerge): Promise<Record<string, number>> {
  const remaining = await tx.db.select({ id: cartLine.variantId }).from(cartLine).where(eq(cartLine.userId, to))
  const closed = await tx.db.delete(cartLine).where(eq(cartLine.userId, from)).returning()
  const remainingIds = new Set(remaining.map(({ id }) => id))
  const newest = closed.toSorted((a, b) => b.addedAt.getTime() - a.addedAt.getTime())
  const added = newest
    .filter(({ variantId }) => !remainingIds.has(variantId))
    .slice(0, Math.max(MAX_LINES - remainingIds.size, 0))
  const moved = [...newest.filter(({ variantId }) => remainingIds.has(variantId)), ...added]
  if (moved.length > 0)
    await tx.db
      .insert(cartLine)
      .values(moved.map((line) => ({ ...line, userId: to })))
      .onConflictDoUpdate({
        target: [cartLine.userId, cartLine.variantId],
        set: { quantity: sql`greatest(${cartLine.quantity}, excluded.quantity)` },
      })
  return { cart_lines: moved.length, cart_lines_left: closed.length - moved.length }
}

type GuestLine = ParsedOf<'POST /api/cart/merge'>['lines'][number]

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
  const guestLines = largestPerVariant(input.lines)
  if (guestLines.size === 0) return { left_out: [] }
  return inTx(ctx, async (tx) => {
    const free = await lockCart(tx, scope)
    const existingIds = await readExistingIds(tx, scope, [...guestLines.keys()])
    const variants = await tx.db
      .select({ id: variant.id })
      .from(variant)
      .where(inArray(variant.id, [...guestLines.keys()]))
    const knownIds = new Set(variants.map(({ id }) => id))
    const newIds = [...guestLines.keys()].filter((id) => knownIds.has(id) && !existingIds.has(id))
    const omittedIds = new Set(newIds.slice(free))
    const accepted = [...guestLines.values()].filter(({ variant_id: id }) => knownIds.has(id) && !omittedIds.has(id))
    if (accepted.length > 0) await saveLines(tx, scope, accepted)
    return { left_out: [...omittedIds] }
  })
}

/** One line per variant with the largest quantity, in order of first occurrence. */
function largestPerVariant(lines: readonly GuestLine[]): Map<number, GuestLine> {
  const largestLines = new Map<number, GuestLine>()
  for (const line of lines) {
    const previous = largestLines.get(line.variant_id)
    if (!previous || previous.quantity < line.quantity) largestLines.set(line.variant_id, line)
  }
  return largestLines
}

async function readExistingIds(tx: Ctx, { userId }: UserScope, ids: number[]): Promise<Set<number>> {
  const existingIds = await tx.db
    .select({ id: cartLine.variantId })
    .from(cartLine)
    .where(and(eq(cartLine.userId, userId), inArray(cartLine.variantId, ids)))
  return new Set(existingIds.map(({ id }) => id))
}

async function saveLines(tx: Ctx, { userId }: UserScope, lines: GuestLine[]): Promise<void> {
  await tx.db
    .insert(cartLine)
    .values(
      lines.map(({ variant_id, quantity, seen_price }, index) => ({
        userId,
        variantId: variant_id,
        quantity,
        seenPrice: seen_price ? BigInt(seen_price) : null,
        // The client sends them newest first.
        addedAt: new Date(tx.now.getTime() - index),
      })),
    )
    .onConflictDoUpdate({
      target: [cartLine.userId, cartLine.variantId],
      set: { quantity: sql`greatest(${cartLine.quantity}, excluded.quantity)` },
    })
}
