import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { OPEN_RETURNS, type ReturnNextStep, type ReturnStatus } from '@bailu/contract/returns/shop'
import type { Ctx } from '../../../core/context.ts'
import { orderReturn } from '../../returns/table.ts'
import { fail } from '../../../lib/errors.ts'

/**
 * Requires that no return of the order is open or refunded: after a partial refund the rest must be returned too, so
 * that money, rewards and points of each piece are reversed once. Pieces canceled before shipping are no return. The
 * caller has locked the order.
 * @throws AppError return_open, refunded_in_part
 */
export async function requireNoReturn(tx: Ctx, orderId: string): Promise<void> {
  const statuses = [...OPEN_RETURNS, 'refunded' as const]
  const returns = await tx.db
    .select({ status: orderReturn.status })
    .from(orderReturn)
    .where(and(eq(orderReturn.orderId, orderId), isNull(orderReturn.unsent), inArray(orderReturn.status, statuses)))
  if (returns.some(({ status }) => status !== 'refunded')) fail('return_open')
  if (returns.length > 0) fail('refunded_in_part')
}

/** Condition: a return whose money is to be refunded. The dashboard counts by the same condition. */
export const RETURN_AWAITS_REFUND = sql.raw(
  `(order_return.status = 'received' or (order_return.status = 'approved' and order_return.kind = 'money'))`,
)

/** Conditions by the next step of a return. */
export const RETURN_NEXT_STEP: Record<ReturnNextStep, SQL> = {
  receive: sql.raw(`order_return.status = 'approved' and order_return.kind = 'goods'`),
  refund: RETURN_AWAITS_REFUND,
}

/** Statuses in which the pieces of a return cannot be returned again: open, refunded, or closed without payment. */
export const ACTIVE_RETURN_STATUSES = [
  'requested',
  'approved',
  'received',
  'refunded',
  'closed',
] as const satisfies readonly ReturnStatus[]

/** Pieces of an order to send: bought and not canceled. */
export async function countPiecesToSend(ctx: Pick<Ctx, 'db'>, orderId: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ pieces: number }>(sql`
    select coalesce(sum(quantity), 0)::int as pieces from line_to_send where order_id = ${orderId}`)
  return rows[0]!.pieces
}

/** Quantity by order line in returns with these statuses. */
export async function countReturnedPieces(
  ctx: Ctx,
  orderId: string,
  statuses: readonly ReturnStatus[] = ACTIVE_RETURN_STATUSES,
): Promise<Map<number, number>> {
  const { rows } = await ctx.db.execute<{ line: number; quantity: number }>(sql`
    select l.line, sum(l.quantity)::int as quantity
    from order_return_line l join order_return r on r.id = l.return_id
    where l.order_id = ${orderId} and r.status in ${[...statuses]} group by l.line`)
  return new Map(rows.map((row) => [row.line, row.quantity]))
}
