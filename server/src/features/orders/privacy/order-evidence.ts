import { and, eq, exists, inArray, isNotNull, isNull, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { hasRole } from '@bailu/contract/staff/kinds'
import type { Ctx, StaffScope } from '../../../core/context.ts'
import { orderNote, order } from '../table.ts'
import { paymentSlip } from '../../receipts/table.ts'
import { guest, user } from '../../account/table.ts'
import { retentionByIds, type RetentionRule } from '../../legal/personal-data.ts'

export type EraseOrderWords = (tx: Ctx, orders: readonly string[]) => Promise<void>

/**
 * A retention rule for orders.
 * @param isOver condition for orders that ended before the given instant
 * @param eraseOrders erases their data and returns keys of files to remove
 * @param eraseWords erases text that other features store about these orders, before `eraseOrders`
 */
export function retainOrders(
  isOver: (ctx: Ctx, before: Date) => SQL,
  eraseOrders: (tx: Ctx, ids: string[]) => Promise<string[]>,
  eraseWords?: EraseOrderWords,
): RetentionRule {
  return retentionByIds(order.id, isOver, async (tx, ids) => {
    await eraseWords?.(tx, ids)
    return eraseOrders(tx, ids)
  })
}

/** Condition: canceled and never paid, so not an accounting document of a sale. */
export const neverPaid = (): SQL => and(isNull(order.paidAt), eq(order.status, 'canceled')) as SQL

const buyerErased = (ctx: Ctx): SQL => {
  const constantOne = { one: sql`1` }
  return or(
    exists(
      ctx.db
        .select(constantOne)
        .from(user)
        .where(and(eq(user.id, order.userId), isNotNull(user.deletedAt))),
    ),
    exists(
      ctx.db
        .select(constantOne)
        .from(guest)
        .where(and(eq(guest.id, order.guestId), isNotNull(guest.erasedAt))),
    ),
  ) as SQL
}

// Preselects the few candidates by two indexes; `hasEvidence` is then checked for each.
const mayHaveEvidence = sql`${order.id} in (select order_id from order_note union all
  select order_id from payment_slip where rejected_at is not null)`
const hasEvidence = sql`(exists (select from order_note where order_note.order_id = ${order.id}) or exists (
  select from payment_slip p where p.order_id = ${order.id} and p.rejected_at is not null and (p.rejection_reason <> '' or ${neverPaid()})))`

const erasedAt = sql`coalesce((select deleted_at from app_user where app_user.id = ${order.userId}),
  (select erased_at from guest where guest.id = ${order.guestId}))`

/**
 * The last event of the order: its end, its last note, the erasure of its buyer. A note written after the erasure
 * does not count, or each further note would extend the retention.
 */
const lastEventAt = sql`greatest(coalesce(${order.finishedAt}, ${order.canceledAt}, ${order.paidAt}, ${order.placedAt}),
  (select max(written_at) from order_note where order_note.order_id = ${order.id}
    and written_at <= coalesce(${erasedAt}, 'infinity')),
  ${erasedAt})`

const isRetentionOver = (ctx: Ctx, before: Date): SQL =>
  and(
    mayHaveEvidence,
    hasEvidence,
    or(neverPaid(), buyerErased(ctx)),
    // Open orders are retained until they end.
    notInArray(order.status, ['awaiting_payment', 'awaiting_shipment']),
    lt(lastEventAt, before.toISOString()),
  ) as SQL

/**
 * Rejected slips and staff notes of orders that were never paid or whose buyer erased their account: a buyer cannot
 * remove evidence of abuse by an erasure. Other notes are erased with the documents of the sale.
 */
export const orderEvidence = retainOrders(isRetentionOver, eraseEvidence)

/**
 * Erases staff notes, rejected slips of orders never paid, and the reasons of all rejected slips. @returns keys of
 * files to remove
 */
export async function eraseEvidence(tx: Ctx, ids: string[]): Promise<string[]> {
  await tx.db.delete(orderNote).where(inArray(orderNote.orderId, ids))
  const unpaid = tx.db
    .select({ id: order.id })
    .from(order)
    .where(and(inArray(order.id, ids), neverPaid()))
  const slips = await tx.db
    .delete(paymentSlip)
    .where(and(inArray(paymentSlip.orderId, unpaid), isNotNull(paymentSlip.rejectedAt)))
    .returning({ key: paymentSlip.fileKey })
  await tx.db
    .update(paymentSlip)
    .set({ rejectionReason: '', rejectionTexts: null })
    .where(and(inArray(paymentSlip.orderId, ids), ne(paymentSlip.rejectionReason, '')))
  return slips.map(({ key }) => key)
}

/** After a buyer's erasure only finance and owners may read and add evidence. */
export async function isEvidenceHidden(ctx: Ctx, scope: StaffScope, orderId: string): Promise<boolean> {
  if (hasRole(scope, 'finance')) return false
  return (await ctx.db.$count(order, and(eq(order.id, orderId), buyerErased(ctx)))) > 0
}
