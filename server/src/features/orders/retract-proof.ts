import { and, desc, eq, sql } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asBuyer } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { order, paymentProof } from '../../database/tables/orders.ts'
import { readSetting } from '../settings/read-setting.ts'
import { isOver } from './order-policy.ts'
import { slipElsewhere } from './proofs-elsewhere.ts'
import { unanswered } from './standing-proofs.ts'
import { ordersOf, theOrder } from './whose-orders.ts'

const HOUR = 3_600_000

/**
 * The buyer retracts an unanswered slip, and with it the earlier unanswered ones. Pictures are kept and marked; the
 * order waits for payment again, no longer than one without a slip would from now.
 * @throws AppError not_found, or order_moved_on when it was answered, another one was uploaded, or the deadline has
 *   passed
 */
export async function retractProof(
  ctx: Ctx,
  { id, proof }: ParsedOf<'POST /api/order/{id}/proof/{proof}/retract'>,
): Promise<Record<string, never>> {
  const mine = theOrder(ordersOf(asBuyer(ctx)), id)
  return inTx(ctx, async (tx) => {
    const [held] = await tx.db.select().from(order).where(mine).for('update')
    if (!held) return refuse('not_found')
    const [newest] = await tx.db
      .select({ id: paymentProof.id })
      .from(paymentProof)
      .where(unanswered(id))
      .orderBy(desc(paymentProof.id))
      .limit(1)
    const waits = held.status === 'awaiting_payment' && held.proofAt !== null && !isOver(held, tx.now)
    if (!waits || newest?.id !== proof) {
      const there = await tx.db.$count(paymentProof, and(eq(paymentProof.id, proof), eq(paymentProof.orderId, id)))
      return refuse(there > 0 ? 'order_moved_on' : 'not_found')
    }
    await tx.db.update(paymentProof).set({ retractedAt: tx.now }).where(unanswered(id))
    const usual = new Date(tx.now.getTime() + (await readSetting(tx, 'unpaid_hours')) * HOUR).toISOString()
    const flagged = await slipElsewhere(tx, id)
    await tx.db
      .update(order)
      .set({
        proofAt: null,
        slipLateAt: null,
        expiresAt: sql`least(${order.expiresAt}, ${usual}::timestamptz)`,
        ...(!flagged && { flags: sql`${order.flags} - 'slip_elsewhere'` }),
      })
      .where(eq(order.id, id))
    await record(tx, 'order.proof_retracted', { type: 'order', id }, { proof })
    return {}
  })
}
