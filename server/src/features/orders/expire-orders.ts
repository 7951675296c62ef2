import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import { HOUR_MS } from '@bailu/phrases/days'
import type { EventValues } from '@bailu/phrases/notifications/compose-event'
import { recordAudits } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { order } from './table.ts'
import { notify } from '../notifications/notify.ts'
import { raiseAlarm } from '../alarms/raise-alarm.ts'
import { refundRemainder } from '../refunds/create-refund.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import { releaseStock } from '../stock/order-stock.ts'
import { ORDER_TRANSITIONS } from './base/order-policy.ts'
import { readPaidAmount } from './base/paid-amount.ts'

const BATCH = 50

/** An unanswered slip stays in finance's list of late slips: its money may have arrived. */
const EXPIRY_CHANGES = {
  status: ORDER_TRANSITIONS.expire.to,
  expiresAt: null,
  cancelReason: sql<string>`case when ${order.paymentMethod} = 'cod' then 'not_confirmed'
    when ${order.slipAt} is not null then 'slip_unanswered' else 'unpaid' end`,
  slipLateAt: sql`case when ${order.slipAt} is not null then coalesce(${order.slipLateAt}, ${order.expiresAt}) end`,
}

/**
 * Background job: cancels unpaid orders past their deadline and releases their stock, including those with an
 * unanswered slip and large cash-on-delivery orders that nobody confirmed. Safe on several servers at once: each
 * skips rows that another one has locked.
 * @returns how many were canceled
 */
export async function expireOrders(ctx: Ctx): Promise<number> {
  for (let canceled = 0; ;) {
    // no audit: each batch writes its own rows
    const batch = await inTx(ctx, expireBatch)
    canceled += batch
    if (batch < BATCH) return canceled
  }
}

async function expireBatch(ctx: Ctx): Promise<number> {
  const isDue = and(
    eq(order.status, ORDER_TRANSITIONS.expire.from[0]),
    lte(order.expiresAt, ctx.now),
    eq(order.prepaid, 0n),
  )
  const lockedRows = await ctx.db
    .select({ id: order.id })
    .from(order)
    .where(isDue)
    .orderBy(order.expiresAt)
    .limit(BATCH)
    .for('update', { skipLocked: true })
  if (lockedRows.length === 0) return 0
  const ids = lockedRows.map((row) => row.id)
  const canceled = await ctx.db
    .update(order)
    .set({ ...EXPIRY_CHANGES, canceledAt: ctx.now })
    .where(inArray(order.id, ids))
    .returning()
  await releaseStock(ctx, ids)
  await recordAudits(
    ctx,
    'order.expired',
    ids.map((id) => ({ type: 'order', id })),
  )
  for (const canceledOrder of canceled) {
    const owed = await refundRemainder(ctx, canceledOrder, 'paid_short')
    const values = { number: canceledOrder.number, why: reasonOf(canceledOrder, owed), owed: Number(owed) }
    await notify(ctx, 'order_expired', { to: { buyer: canceledOrder }, cause: canceledOrder.id, values })
  }
  return ids.length
}

function reasonOf(
  { paymentMethod, slipAt }: typeof order.$inferSelect,
  owed: bigint,
): EventValues['order_expired']['why'] {
  if (paymentMethod === 'cod') return 'unconfirmed'
  if (owed > 0n) return 'part'
  return slipAt === null ? 'unpaid' : 'slip'
}

const REMINDER_HOURS = 3

/**
 * Background job: reminds buyers three hours before their unpaid order expires, once per order. Not while a slip waits for
 * review, not for cash on delivery, and not when the order was placed just then. Safe on several servers at once.
 * @returns how many were reminded
 */
export async function remindUnpaidOrders(ctx: Ctx): Promise<number> {
  const soon = new Date(ctx.now.getTime() + REMINDER_HOURS * HOUR_MS)
  const earlier = new Date(ctx.now.getTime() - REMINDER_HOURS * HOUR_MS)
  for (let reminded = 0; ;) {
    // no audit: nothing changes for the order
    const batch = await inTx(ctx, async (tx) => {
      const due = await tx.db
        .select()
        .from(order)
        .where(
          and(
            eq(order.status, 'awaiting_payment'),
            ne(order.paymentMethod, 'cod'),
            eq(order.prepaid, 0n),
            isNull(order.slipAt),
            isNull(order.remindedAt),
            gt(order.expiresAt, tx.now),
            lte(order.expiresAt, soon),
            lte(order.placedAt, earlier),
          ),
        )
        .orderBy(asc(order.expiresAt))
        .limit(BATCH)
        .for('update', { skipLocked: true })
      for (const row of due) {
        await tx.db.update(order).set({ remindedAt: tx.now }).where(eq(order.id, row.id))
        const { missing } = await readPaidAmount(tx, row)
        const values = { number: row.number, missing: Number(missing), until: row.expiresAt!.toISOString() }
        await notify(tx, 'payment_due', { to: { buyer: row }, cause: row.id, values, useBefore: row.expiresAt })
      }
      return due.length
    })
    reminded += batch
    if (batch < BATCH) return reminded
  }
}

const ALARM_BATCH = 100

/**
 * Background job: marks slips whose deadline is near as late and raises one alarm for each.
 * @returns how many were found
 */
export async function watchSlipDeadlines(ctx: Ctx): Promise<number> {
  const { warn_hours: hours } = await readShopRule(ctx, 'slip_hold')
  const soon = new Date(ctx.now.getTime() + hours * HOUR_MS)
  // no audit: nothing changes for the order
  return inTx(ctx, async (tx) => {
    const late = await tx.db
      .select({ id: order.id, number: order.number, expiresAt: order.expiresAt })
      .from(order)
      .where(
        and(
          eq(order.status, 'awaiting_payment'),
          isNotNull(order.slipAt),
          isNull(order.slipLateAt),
          lte(order.expiresAt, soon),
        ),
      )
      .orderBy(asc(order.expiresAt))
      .limit(ALARM_BATCH)
      .for('update', { skipLocked: true })
    for (const { id, number, expiresAt } of late)
      await raiseAlarm(
        tx,
        'slip_waiting_long',
        { number, ...(expiresAt && { until: expiresAt.toISOString() }) },
        { subject: `order:${id}` },
      )
    for (const { id } of late) await tx.db.update(order).set({ slipLateAt: tx.now }).where(eq(order.id, id))
    return late.length
  })
}
