import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { actorName, type Ctx } from '../../core/context.ts'
import { fail } from '../../lib/errors.ts'
import { stockMovement, variant } from '../catalogue/table.ts'
import { lineToSend } from '../returns/table.ts'

type OrderPieces = { orderId: string; variantId: number; quantity: number }

/**
 * Takes the pieces of an order out of the stock.
 * @throws AppError out_of_stock when another order was faster
 */
export async function reserveStock(ctx: Ctx, pieces: OrderPieces[]): Promise<void> {
  await changeStock(ctx, pieces, -1, 'ordered')
}

/**
 * Releases the stock of orders that were just canceled; the caller's guarded transition makes sure it happens once.
 */
export async function releaseStock(ctx: Ctx, orderIds: string[]): Promise<void> {
  const pieces = await ctx.db
    .select({ orderId: lineToSend.orderId, variantId: lineToSend.variantId, quantity: lineToSend.quantity })
    .from(lineToSend)
    .where(inArray(lineToSend.orderId, orderIds))
  await changeStock(ctx, pieces, 1, 'canceled')
}

/** Releases the stock of single pieces that were canceled before shipping. */
export const releasePieces = (ctx: Ctx, pieces: OrderPieces[]): Promise<void> => changeStock(ctx, pieces, 1, 'canceled')

/** Adds returned pieces that can be sold again to the stock. */
export const restockReturned = (ctx: Ctx, pieces: OrderPieces[]): Promise<void> =>
  changeStock(ctx, pieces, 1, 'returned')

/**
 * Deducts restocked pieces that are sent back to the buyer. @throws AppError out_of_stock when they were sold since
 */
export const deductReturned = (ctx: Ctx, pieces: OrderPieces[]): Promise<void> =>
  changeStock(ctx, pieces, -1, 'sent_back')

type Reason = 'ordered' | 'canceled' | 'returned' | 'sent_back'

async function changeStock(ctx: Ctx, pieces: OrderPieces[], sign: 1 | -1, reason: Reason): Promise<void> {
  const changes = new Map<number, number>()
  for (const { variantId, quantity } of pieces) changes.set(variantId, (changes.get(variantId) ?? 0) + sign * quantity)
  // In ascending order of id, so that two orders of the same variants cannot deadlock.
  for (const [variantId, change] of [...changes].sort(([a], [b]) => a - b)) {
    const { rowCount } = await ctx.db
      .update(variant)
      .set({ stock: sql`${variant.stock} + ${change}` })
      .where(and(eq(variant.id, variantId), gte(variant.stock, -change)))
    if (rowCount === 0) fail('out_of_stock')
  }
  await ctx.db.insert(stockMovement).values(
    pieces.map(({ orderId, variantId, quantity }) => ({
      id: uuidv7(),
      variantId,
      change: sign * quantity,
      reason,
      orderId,
      // Movements of buyers name no actor: the order does, and stock staff need not see names.
      by: ctx.actor.kind === 'staff' ? actorName(ctx.actor) : null,
      at: ctx.now,
    })),
  )
}
