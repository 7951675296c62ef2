import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { HOUR_MS } from '@bailu/phrases/days'
import { notify } from '../../notifications/notify.ts'
import { recordAudit } from '../../../core/audit.ts'
import { asStaff, type Handler } from '../../../core/context.ts'
import { inTx } from '../../../database/transaction.ts'
import { order } from '../table.ts'
import { paymentSlip } from '../../receipts/table.ts'
import { user } from '../../account/table.ts'
import { decodeCursor, takePage } from '../../../lib/cursor.ts'
import { fail } from '../../../lib/errors.ts'
import { asNumber } from '../../../lib/money.ts'
import { readShopRule } from '../../shop-rules/read-shop-rule.ts'
import { allOrdersForStaff, orderById, lockOrder } from '../base/order-access.ts'
import { isValidSlip, buyerName } from '../base/order-rows.ts'

const PAGE = 50

/** Slips under review, longest waiting first. */
export const listSlips: Handler<'GET /api/staff/slip'> = async (ctx, input) => {
  const access = allOrdersForStaff(asStaff(ctx))
  const after = decodeCursor(input.cursor)
  const rows = await ctx.db
    .select({
      id: order.id,
      number: order.number,
      total: order.total,
      placedAt: order.placedAt,
      slipAt: order.slipAt,
      flags: order.flags,
      address: order.address,
      nickname: user.nickname,
    })
    .from(order)
    .leftJoin(user, eq(user.id, order.userId))
    .where(
      and(
        access,
        // Literals as in the predicate of the partial index, or the planner does not use it.
        sql`${order.status} = 'awaiting_payment'`,
        isNotNull(order.slipAt),
        after && sql`(${order.slipAt}, ${order.id}) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(order.slipAt), asc(order.id))
    .limit(PAGE + 1)
  const { page, next } = takePage(rows, PAGE, (last) => ({ at: last.slipAt!, id: last.id }))
  return {
    list: page.map((row) => ({
      id: row.id,
      number: row.number,
      total: asNumber(row.total),
      placed_at: row.placedAt.toISOString(),
      buyer: buyerName(row),
      slip_at: row.slipAt!.toISOString(),
      flagged: row.flags.length > 0,
    })),
    next,
  }
}

/**
 * Rejects the slips of an order that match no money on the account. The buyer reads why and gets the usual time again
 * to pay and upload another; the stock stays reserved until then. The slip of an order that expired unanswered is
 * rejected in the same way.
 * @throws AppError not_found, or order_moved_on when another slip was uploaded since or the order is paid
 */
export const rejectSlip: Handler<'POST /api/staff/order/{id}/slip/{slip}/reject'> = async (
  ctx,
  { id, slip: slipId, reason },
) => {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const lockedOrder = await lockOrder(tx, orderById(allOrdersForStaff(scope), id))
    const [newest] = await tx.db
      .select({ id: paymentSlip.id, rejectedAt: paymentSlip.rejectedAt, retractedAt: paymentSlip.retractedAt })
      .from(paymentSlip)
      .where(eq(paymentSlip.orderId, id))
      .orderBy(desc(paymentSlip.id))
      .limit(1)
    if (!newest) return fail('not_found')
    const isExpiredOrder = lockedOrder.status === 'canceled' && lockedOrder.slipLateAt !== null
    const answered = newest.rejectedAt !== null || newest.retractedAt !== null
    if ((lockedOrder.status !== 'awaiting_payment' && !isExpiredOrder) || newest.id !== slipId || answered)
      return fail('order_moved_on')
    await tx.db
      .update(paymentSlip)
      .set({ rejectedAt: tx.now, rejectedBy: scope.staffId, rejectionReason: reason })
      .where(and(eq(paymentSlip.orderId, id), isValidSlip()))
    const expiresAt = new Date(tx.now.getTime() + (await readShopRule(tx, 'unpaid_hours')) * HOUR_MS)
    // An expired order stays canceled; it only leaves the list of late slips.
    const changes = isExpiredOrder ? { slipLateAt: null } : { slipAt: null, slipLateAt: null, expiresAt }
    await tx.db.update(order).set(changes).where(eq(order.id, id))
    await recordAudit(tx, 'order.slip_rejected', { type: 'order', id }, { slip: slipId, reason })
    const until = isExpiredOrder ? null : expiresAt.toISOString()
    const values = { number: lockedOrder.number, reason, until }
    await notify(tx, 'slip_rejected', { to: { buyer: lockedOrder }, cause: slipId, values })
  })
}
