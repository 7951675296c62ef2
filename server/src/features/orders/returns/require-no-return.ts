import { eq, inArray, and } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { OPEN_RETURNS } from '@bailu/contract/returns'
import { refuse } from '../../../core/refusal.ts'
import { orderReturn } from '../../../database/tables/returns.ts'

/**
 * Requires that no return of the order is open or refunded: after a partial refund the rest must be returned too, so
 * that money, rewards and points of each piece are reversed once. The caller has locked the order.
 * @throws AppError return_open, refunded_in_part
 */
export async function requireNoReturn(tx: Ctx, orderId: string): Promise<void> {
  const statuses = [...OPEN_RETURNS, 'refunded' as const]
  const standing = await tx.db
    .select({ status: orderReturn.status })
    .from(orderReturn)
    .where(and(eq(orderReturn.orderId, orderId), inArray(orderReturn.status, statuses)))
  if (standing.some(({ status }) => status !== 'refunded')) refuse('return_open')
  if (standing.length > 0) refuse('refunded_in_part')
}
