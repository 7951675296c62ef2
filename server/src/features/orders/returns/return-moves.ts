import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { ReturnStatus } from '@bailu/contract/returns'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { order } from '../../../database/tables/orders.ts'
import { orderReturn } from '../../../database/tables/returns.ts'
import type { Whose } from '../whose-orders.ts'

/** Allowed status transitions of a return; goods are received before they are refunded. */
export const RETURN_MOVES = {
  approve: { from: ['requested'], to: 'approved' },
  reject: { from: ['requested', 'approved', 'received'], to: 'rejected' },
  withdraw: { from: ['requested', 'approved'], to: 'withdrawn' },
  /** Goods arrived, but not as agreed. */
  refuse_goods: { from: ['approved'], to: 'rejected' },
  receive: { from: ['approved'], to: 'received' },
  refund: { from: ['approved', 'received'], to: 'refunded' },
  /** Nothing had been paid for the order. */
  close: { from: ['approved', 'received'], to: 'closed' },
} as const satisfies Record<string, { from: readonly ReturnStatus[]; to: ReturnStatus }>

/** Statuses in which the pieces of a return cannot be returned again: open, refunded, or closed without payment. */
export const ALIVE = [
  'requested',
  'approved',
  'received',
  'refunded',
  'closed',
] as const satisfies readonly ReturnStatus[]

/** Whether the refund account may still be changed. */
export const accountOpen = (status: ReturnStatus): boolean =>
  status === 'requested' || (RETURN_MOVES.refund.from as readonly ReturnStatus[]).includes(status)

/** Condition for one return of an order the caller may see. */
export const theReturn = (whose: Whose, id: string): SQL =>
  sql`${orderReturn.id} = ${id} and exists (select 1 from ${order} where ${order.id} = ${orderReturn.orderId} and ${whose})`

type Set = Partial<typeof orderReturn.$inferInsert>

/**
 * Changes the status of a return in one guarded UPDATE. @throws AppError not_found, or return_moved_on when it has
 * another status
 */
export async function moveReturn(ctx: Ctx, move: keyof typeof RETURN_MOVES, which: SQL, set: Set, guard?: SQL) {
  const { from, to } = RETURN_MOVES[move]
  const [moved] = await ctx.db
    .update(orderReturn)
    .set({ ...set, status: to })
    .where(and(which, inArray(orderReturn.status, [...from]), guard))
    .returning()
  return moved ?? refuse((await there(ctx, which)) ? 'return_moved_on' : 'not_found')
}

export async function there(ctx: Ctx, which: SQL): Promise<boolean> {
  const [found] = await ctx.db.select({ id: orderReturn.id }).from(orderReturn).where(which).limit(1)
  return found !== undefined
}

/**
 * Locks the order of a return, which serializes changes of its returns and its cancellation.
 * @throws AppError not_found
 */
export async function lockReturn(ctx: Ctx, which: SQL) {
  const [seen] = await ctx.db.select({ orderId: orderReturn.orderId }).from(orderReturn).where(which)
  if (!seen) return refuse('not_found')
  const [held] = await ctx.db.select().from(order).where(eq(order.id, seen.orderId)).for('update')
  if (!held) return refuse('not_found')
  return held
}

/** Quantity by order line in returns with these statuses. */
export async function piecesIn(
  ctx: Ctx,
  orderId: string,
  statuses: readonly ReturnStatus[] = ALIVE,
): Promise<Map<number, number>> {
  const { rows } = await ctx.db.execute<{ line: number; quantity: number }>(sql`
    select l.line, sum(l.quantity)::int as quantity
    from order_return_line l join order_return r on r.id = l.return_id
    where l.order_id = ${orderId} and r.status in ${[...statuses]} group by l.line`)
  return new Map(rows.map((row) => [row.line, row.quantity]))
}
