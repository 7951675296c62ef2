import { and, count, desc, eq, isNull } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { MAX_LINES } from '@bailu/contract/cart/shop'
import type { Ctx, UserScope } from '../../core/context.ts'
import { asUser } from '../../core/scope.ts'
import { sqlState } from '../../database/errors.ts'
import { inTx } from '../../database/transaction.ts'
import { cartLine } from '../../database/tables/catalogue.ts'
import { user } from '../../database/tables/users.ts'
import { fail } from '../../lib/errors.ts'
import { selectVariantPrice } from '../pricing/current-price.ts'

/**
 * Locks the user's row, so that concurrent additions do not exceed the
 * limit of lines. @returns the number of lines that can still be added
 */
export async function lockCart(tx: Ctx, { userId }: UserScope): Promise<number> {
  const locked = await tx.db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.disabledAt)))
    .for('no key update')
  if (locked.length === 0) fail('session_expired')
  const [counted] = await tx.db.select({ lines: count() }).from(cartLine).where(eq(cartLine.userId, userId))
  return Math.max(MAX_LINES - (counted?.lines ?? 0), 0)
}

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

type CartLineInput = ParsedOf<'PUT /api/cart'>

/**
 * Sets the quantity of one line, zero removes it. Last write wins per line.
 * Stock is not checked here but by the quote.
 */
export async function setCartLine(ctx: Ctx, input: CartLineInput): Promise<ReplyOf<'PUT /api/cart'>> {
  const scope = asUser(ctx)
  const isOwnLine = and(eq(cartLine.userId, scope.userId), eq(cartLine.variantId, input.variant_id))
  if (input.quantity === 0) await ctx.db.delete(cartLine).where(isOwnLine)
  else if (!(await updateLine(ctx, isOwnLine, input))) await insertLine(ctx, scope, input)
  return readCart(ctx)
}

async function updateLine(
  ctx: Ctx,
  isOwnLine: ReturnType<typeof and>,
  { quantity, seen_price }: CartLineInput,
): Promise<boolean> {
  const changed = await ctx.db
    .update(cartLine)
    .set({ quantity, ...(seen_price !== undefined && { seenPrice: BigInt(seen_price) }) })
    .where(isOwnLine)
    .returning({ id: cartLine.variantId })
  return changed.length > 0
}

// no audit: carts are private drafts
async function insertLine(
  ctx: Ctx,
  scope: UserScope,
  { variant_id, quantity, seen_price }: CartLineInput,
): Promise<void> {
  await inTx(ctx, async (tx) => {
    if ((await lockCart(tx, scope)) === 0) fail('cart_full')
    await tx.db
      .insert(cartLine)
      .values({
        userId: scope.userId,
        variantId: variant_id,
        quantity,
        seenPrice: seen_price === undefined ? selectVariantPrice(tx.db, variant_id, tx.now) : BigInt(seen_price),
        addedAt: tx.now,
      })
      .onConflictDoUpdate({ target: [cartLine.userId, cartLine.variantId], set: { quantity } })
  }).catch((error: unknown) => (sqlState(error) === '23503' ? fail('not_for_sale') : Promise.reject(error as Error)))
}

/** Stores the prices last shown to the user; quantities are unchanged. */
// no audit: carts are private drafts
export async function storeSeenPrices(
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
