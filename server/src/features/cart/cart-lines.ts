import { and, count, desc, eq, isNull, inArray, sql } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { MAX_LINES } from '@bailu/contract/cart/kinds'
import { type Ctx, type UserScope, asUser, type Handler } from '../../core/context.ts'
import { sqlState } from '../../database/errors.ts'
import { prepareOnce } from '../../database/prepare-once.ts'
import { inTx } from '../../database/transaction.ts'
import { cartLine, variant } from '../catalogue/table.ts'
import { user } from '../account/table.ts'
import { fail } from '../../lib/errors.ts'
import { selectVariantPrice } from '../pricing/current-price.ts'
import type { AccountMerge } from '../../core/users.ts'

/**
 * Locks the user's row, so that concurrent additions do not exceed the
 * limit of lines. @returns the number of lines that can still be added
 */
async function lockCart(tx: Ctx, { userId }: UserScope): Promise<number> {
  const locked = await tx.db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.disabledAt)))
    .for('no key update')
  if (locked.length === 0) fail('session_expired')
  const [counted] = await tx.db.select({ lines: count() }).from(cartLine).where(eq(cartLine.userId, userId))
  return Math.max(MAX_LINES - (counted?.lines ?? 0), 0)
}

const cartQuery = prepareOnce((db) =>
  db
    .select({ variant_id: cartLine.variantId, quantity: cartLine.quantity, seenPrice: cartLine.seenPrice })
    .from(cartLine)
    .where(eq(cartLine.userId, sql.placeholder('userId')))
    .orderBy(desc(cartLine.addedAt), desc(cartLine.variantId)),
)

/** The signed-in user's cart, shared by all devices, newest line first. */
export const readCart: Handler<'GET /api/cart'> = async (ctx) => {
  const { userId } = asUser(ctx)
  const lines = await cartQuery(ctx.db).execute({ userId })
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
export const setCartLine: Handler<'PUT /api/cart'> = async (ctx, input) => {
  const scope = asUser(ctx)
  const isOwnLine = and(eq(cartLine.userId, scope.userId), eq(cartLine.variantId, input.variant_id))
  if (input.quantity === 0) await ctx.db.delete(cartLine).where(isOwnLine)
  else if (!(await updateLine(ctx, isOwnLine, input))) await insertLine(ctx, scope, input)
  return readCart(ctx, {})
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
export const storeSeenPrices: Handler<'POST /api/cart/seen'> = async (ctx, input) => {
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
}

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
export const mergeCart: Handler<'POST /api/cart/merge'> = async (ctx, input) => {
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
