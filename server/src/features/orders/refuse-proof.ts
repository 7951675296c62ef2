import { and, desc, eq } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'
import { tell } from '../../core/tell.ts'
import { inTx } from '../../database/connect.ts'
import { order, paymentProof } from '../../database/tables/orders.ts'
import { mailUser } from '../mail/mail-user.ts'
import { readSetting } from '../settings/read-setting.ts'
import { stands } from './standing-proofs.ts'
import { allOrders, theOrder } from './whose-orders.ts'

const HOUR = 3_600_000

/**
 * Rejects the slips of an order that match no money on the account. The buyer reads why and gets the usual time again
 * to pay and upload another; the stock stays reserved until then. The slip of an order that expired unanswered is
 * rejected in the same way.
 * @throws AppError not_found, or order_moved_on when another slip was uploaded since or the order is paid
 */
export async function refuseProof(
  ctx: Ctx,
  { id, proof, reason }: ParsedOf<'POST /api/staff/order/{id}/proof/{proof}/refuse'>,
): Promise<Record<string, never>> {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const [held] = await tx.db
      .select()
      .from(order)
      .where(theOrder(allOrders(scope), id))
      .for('update')
    if (!held) return refuse('not_found')
    const [newest] = await tx.db
      .select({ id: paymentProof.id, refusedAt: paymentProof.refusedAt, retractedAt: paymentProof.retractedAt })
      .from(paymentProof)
      .where(eq(paymentProof.orderId, id))
      .orderBy(desc(paymentProof.id))
      .limit(1)
    if (!newest) return refuse('not_found')
    const over = held.status === 'canceled' && held.slipLateAt !== null
    const answered = newest.refusedAt !== null || newest.retractedAt !== null
    if ((held.status !== 'awaiting_payment' && !over) || newest.id !== proof || answered)
      return refuse('order_moved_on')
    await tx.db
      .update(paymentProof)
      .set({ refusedAt: tx.now, refusedBy: scope.staffId, refusal: reason })
      .where(and(eq(paymentProof.orderId, id), stands()))
    const expiresAt = new Date(tx.now.getTime() + (await readSetting(tx, 'unpaid_hours')) * HOUR)
    // An expired order stays canceled; it only leaves the list of late slips.
    const next = over ? { slipLateAt: null } : { proofAt: null, slipLateAt: null, expiresAt }
    await tx.db.update(order).set(next).where(eq(order.id, id))
    await record(tx, 'order.proof_refused', { type: 'order', id }, { proof, reason })
    if (held.userId !== null && !over) {
      await tell(tx, held.userId, 'slip_refused', { cause: proof })
      const values = { order: id, number: held.number, reason, until: expiresAt.toISOString() }
      await mailUser(tx, held.userId, { kind: 'slip_refused', cause: proof, values })
    }
    return {}
  })
}
