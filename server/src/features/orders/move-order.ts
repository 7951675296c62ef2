import { and, inArray, type SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { order } from '../../database/tables/orders.ts'
import { MOVES, type Move } from './order-policy.ts'
import type { Whose } from './whose-orders.ts'

type Set = PgUpdateSetSource<typeof order>

/**
 * Changes the status of one order in a single guarded UPDATE; of two concurrent calls exactly one finds the expected
 * status.
 * @throws AppError not_found, or order_moved_on when it has another status
 */
export async function moveOrder(ctx: Ctx, move: Move, which: Whose, set: Set, guard?: SQL) {
  const { from, to } = MOVES[move]
  const [moved] = await ctx.db
    .update(order)
    .set({ ...set, status: to })
    .where(and(which, inArray(order.status, [...from]), guard))
    .returning()
  return moved ?? refuse((await exists(ctx, which)) ? 'order_moved_on' : 'not_found')
}

export async function exists(ctx: Ctx, which: Whose): Promise<boolean> {
  const [there] = await ctx.db.select({ id: order.id }).from(order).where(which).limit(1)
  return there !== undefined
}
