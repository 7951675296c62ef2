import type { SQL } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import type { Retained } from '../../core/retention.ts'
import { order } from '../../database/tables/orders.ts'

export type WordsOf = (tx: Ctx, orders: readonly string[]) => Promise<void>

/**
 * A retention rule for orders.
 * @param isOver condition for orders that ended before the given instant
 * @param eraseOrders erases their data and returns keys of files to remove
 * @param eraseWords erases text that other features store about these orders, before `eraseOrders`
 */
export function ordersThat(
  over: (ctx: Ctx, before: Date) => SQL,
  forget: (tx: Ctx, ids: string[]) => Promise<string[]>,
  words?: WordsOf,
): Retained {
  return {
    due: (ctx, before) => ctx.db.$count(order, over(ctx, before)),
    async erase(tx, before, limit) {
      const held = await tx.db
        .select({ id: order.id })
        .from(order)
        .where(over(tx, before))
        .limit(limit)
        .for('update', { skipLocked: true })
      const ids = held.map(({ id }) => id)
      if (ids.length === 0) return { count: 0 }
      await words?.(tx, ids)
      return { count: ids.length, files: await forget(tx, ids) }
    },
  }
}
