import { and, asc, desc, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { HOUR_MS, MINUTE_MS } from '@bailu/phrases/days'
import { storedSlipReason } from '@bailu/phrases/orders/reasons'
import { notify } from '../../notifications/notify.ts'
import { recordAudit } from '../../../core/audit.ts'
import { type Ctx, asStaff, type Handler } from '../../../core/context.ts'
import { inTx } from '../../../database/transaction.ts'
import { order } from '../table.ts'
import { payment, paymentSlip, slipView } from '../../receipts/table.ts'
import { staff } from '../../staff/table.ts'
import { user } from '../../account/table.ts'
import { decodeCursor, takePage } from '../../../lib/cursor.ts'
import { fail } from '../../../lib/errors.ts'
import { asNumber } from '../../../lib/money.ts'
import { readShopRule } from '../../shop-rules/read-shop-rule.ts'
import { allOrdersForStaff, orderById, lockOrder } from '../base/order-access.ts'
import { isValidSlip, buyerName } from '../base/order-rows.ts'
import { giveReason } from '../../reasons/give-reason.ts'

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
 * @throws AppError bad_input without a reason, reason_changed, not_found, or order_moved_on when another slip was uploaded since or the order is paid
 */
export const rejectSlip: Handler<'POST /api/staff/order/{id}/slip/{slip}/reject'> = async (
  ctx,
  { id, slip: slipId, usual, template, reason: words },
) => {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const { reason, texts } = await giveReason(tx, 'slip_rejected', template, storedSlipReason(usual, words))
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
      .set({ rejectedAt: tx.now, rejectedBy: scope.staffId, rejectionReason: reason, rejectionTexts: texts })
      .where(and(eq(paymentSlip.orderId, id), isValidSlip()))
    const expiresAt = new Date(tx.now.getTime() + (await readShopRule(tx, 'unpaid_hours')) * HOUR_MS)
    // An expired order stays canceled; it only leaves the list of late slips.
    const changes = isExpiredOrder ? { slipLateAt: null } : { slipAt: null, slipLateAt: null, expiresAt }
    await tx.db.update(order).set(changes).where(eq(order.id, id))
    await recordAudit(tx, 'order.slip_rejected', { type: 'order', id }, { slip: slipId, reason })
    const until = isExpiredOrder ? null : expiresAt.toISOString()
    const values = { number: lockedOrder.number, reason, texts, until }
    await notify(tx, 'slip_rejected', { to: { buyer: lockedOrder }, cause: slipId, values })
  })
}

/** A desk that has not said so for this long no longer shows the slip. */
const VIEW_MS = MINUTE_MS / 2

/** Called again and again while a slip is shown at the review desk. @throws AppError not_found */
export const viewSlip: Handler<'POST /api/staff/order/{id}/slip/{slip}/view'> = async (ctx, { id, slip: slipId }) => {
  const scope = asStaff(ctx)
  const [shown] = await ctx.db
    .select({ order, slip: paymentSlip })
    .from(order)
    .innerJoin(paymentSlip, and(eq(paymentSlip.orderId, order.id), eq(paymentSlip.id, slipId)))
    .where(orderById(allOrdersForStaff(scope), id))
  if (!shown) return fail('not_found')
  const seen = { orderId: id, seenAt: ctx.now }
  await ctx.db
    .insert(slipView)
    .values({ staffId: scope.staffId, ...seen })
    .onConflictDoUpdate({ target: slipView.staffId, set: seen })
  const others = await ctx.db
    .select({ name: staff.name })
    .from(slipView)
    .innerJoin(staff, eq(staff.id, slipView.staffId))
    .where(
      and(
        eq(slipView.orderId, id),
        ne(slipView.staffId, scope.staffId),
        gt(slipView.seenAt, new Date(ctx.now.getTime() - VIEW_MS)),
      ),
    )
    .orderBy(asc(staff.name))
  return { others: others.map(({ name }) => name), answered: await readAnswer(ctx, shown) }
}

type ShownSlip = { order: typeof order.$inferSelect; slip: typeof paymentSlip.$inferSelect }

async function readAnswer(ctx: Ctx, { order: shownOrder, slip }: ShownSlip) {
  const nameOf = async (staffId: string | null | undefined) => {
    if (!staffId) return null
    const [person] = await ctx.db.select({ name: staff.name }).from(staff).where(eq(staff.id, staffId))
    return person?.name ?? null
  }
  if (slip.retractedAt) return { how: 'retracted' as const, by: null }
  if (slip.rejectedAt) return { how: 'rejected' as const, by: await nameOf(slip.rejectedBy) }
  const newer = and(eq(paymentSlip.orderId, shownOrder.id), gt(paymentSlip.id, slip.id))
  if ((await ctx.db.$count(paymentSlip, newer)) > 0) return { how: 'replaced' as const, by: null }
  if (shownOrder.status === 'awaiting_payment' || shownOrder.slipLateAt) return null
  const [paid] = await ctx.db
    .select({ by: payment.confirmedBy })
    .from(payment)
    .where(and(eq(payment.orderId, shownOrder.id), isNull(payment.reversedAt)))
    .orderBy(desc(payment.id))
    .limit(1)
  return paid ? { how: 'confirmed' as const, by: await nameOf(paid.by) } : { how: 'canceled' as const, by: null }
}
