import { eq } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { type AddressSnapshot, order } from '../../database/tables/orders.ts'
import { addressOpen } from './order-policy.ts'
import { allOrders, theOrder } from './whose-orders.ts'

/**
 * Corrects the address of a parcel that has not been sent. Shipping is one fee for every place, so the total stays;
 * the buyer sees the new address, the audit entry has the changed fields before and after.
 * @throws AppError not_found, or order_moved_on once it was shipped or canceled, and for a pick-up order
 */
export async function changeOrderAddress(
  ctx: Ctx,
  { id, address, reason }: ParsedOf<'POST /api/staff/order/{id}/address'>,
): Promise<Record<string, never>> {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    // The row lock serializes this with shipping.
    const [held] = await tx.db
      .select()
      .from(order)
      .where(theOrder(allOrders(scope), id))
      .for('update')
    if (!held) return refuse('not_found')
    if (!addressOpen(held)) return refuse('order_moved_on')
    const next: AddressSnapshot = { ...address, isZt: false }
    const { before, after } = changed(held.address, next)
    if (Object.keys(after).length === 0) return {}
    await tx.db.update(order).set({ address: next }).where(eq(order.id, id))
    await record(tx, 'order.address_changed', { type: 'order', id }, { reason, before, after })
    return {}
  })
}

function changed(was: AddressSnapshot, is: AddressSnapshot) {
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  for (const field of Object.keys(is) as (keyof AddressSnapshot)[]) {
    if (was[field] === is[field]) continue
    before[field] = was[field]
    after[field] = is[field]
  }
  return { before, after }
}
