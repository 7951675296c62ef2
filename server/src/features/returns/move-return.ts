import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { ReturnStatus } from '@bailu/contract/returns/shop'
import type { Ctx } from '../../core/context.ts'
import { fail } from '../../lib/errors.ts'
import { order } from '../orders/table.ts'
import { orderReturn } from './table.ts'
import { lockOrder, type OrderAccess } from '../orders/base/order-access.ts'

/** Allowed status transitions of a return; goods are received before they are refunded. */
export const RETURN_TRANSITIONS = {
  approve: { from: ['requested'], to: 'approved' },
  reject: { from: ['requested', 'approved', 'received'], to: 'rejected' },
  retract: { from: ['requested', 'approved'], to: 'retracted' },
  /** Goods arrived, but not as agreed. */
  reject_goods: { from: ['approved'], to: 'rejected' },
  receive: { from: ['approved'], to: 'received' },
  refund: { from: ['approved', 'received'], to: 'refunded' },
  /** Nothing had been paid for the order. */
  close: { from: ['approved', 'received'], to: 'closed' },
} as const satisfies Record<string, { from: readonly ReturnStatus[]; to: ReturnStatus }>

/** Whether the refund account may still be changed. */
export const isAccountChangeable = (status: ReturnStatus): boolean =>
  status === 'requested' || (RETURN_TRANSITIONS.refund.from as readonly ReturnStatus[]).includes(status)

/** Condition for one return of an order the caller may see. */
export const returnById = (access: OrderAccess, id: string): SQL =>
  sql`${orderReturn.id} = ${id} and exists (select 1 from ${order} where ${order.id} = ${orderReturn.orderId} and ${access})`

type ReturnChanges = Partial<typeof orderReturn.$inferInsert>

/**
 * Changes the status of a return in one guarded UPDATE. @throws AppError not_found, or return_moved_on when it has
 * another status
 */
export async function moveReturn(
  ctx: Ctx,
  transition: keyof typeof RETURN_TRANSITIONS,
  condition: SQL,
  changes: ReturnChanges,
  guard?: SQL,
) {
  const { from, to } = RETURN_TRANSITIONS[transition]
  const [moved] = await ctx.db
    .update(orderReturn)
    .set({ ...changes, status: to })
    .where(and(condition, inArray(orderReturn.status, [...from]), guard))
    .returning()
  return moved ?? fail((await returnExists(ctx, condition)) ? 'return_moved_on' : 'not_found')
}

export async function returnExists(ctx: Ctx, condition: SQL): Promise<boolean> {
  const [row] = await ctx.db.select({ id: orderReturn.id }).from(orderReturn).where(condition).limit(1)
  return row !== undefined
}

/**
 * Locks the order of a return, which serializes changes of its returns and its cancellation.
 * @throws AppError not_found
 */
export async function lockReturnOrder(ctx: Ctx, condition: SQL) {
  const [returnRow] = await ctx.db.select({ orderId: orderReturn.orderId }).from(orderReturn).where(condition)
  if (!returnRow) return fail('not_found')
  return lockOrder(ctx, eq(order.id, returnRow.orderId))
}
