import { eq, inArray, and } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { OPEN_RETURNS } from '@bailu/contract/returns'
import { refuse } from '../../../core/refusal.ts'
import { orderReturn } from '../../../database/tables/returns.ts'

/**
 * An order is canceled as a whole only while no return of it is open or was paid back: the rest of it is returned like
 * the first part, so that money, rewards and points of each piece go back once. The order is locked by the caller.
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
