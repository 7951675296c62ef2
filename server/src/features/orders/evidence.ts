import { and, eq, exists, inArray, isNotNull, isNull, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx, StaffScope } from '../../core/context.ts'
import { order, paymentProof } from '../../database/tables/orders.ts'
import { orderNote } from '../../database/tables/order-notes.ts'
import { guest, user } from '../../database/tables/people.ts'
import { ordersThat } from './orders-that.ts'

/** Condition: canceled and never paid, so not an accounting document of a sale. */
export const neverPaid = (): SQL => and(isNull(order.paidAt), eq(order.status, 'canceled')) as SQL

const buyerErased = (ctx: Ctx): SQL => {
  const one = { one: sql`1` }
  return or(
    exists(
      ctx.db
        .select(one)
        .from(user)
        .where(and(eq(user.id, order.userId), isNotNull(user.deletedAt))),
    ),
    exists(
      ctx.db
        .select(one)
        .from(guest)
        .where(and(eq(guest.id, order.guestId), isNotNull(guest.erasedAt))),
    ),
  ) as SQL
}

// Preselects the few candidates by two indexes; `hasEvidence` is then checked for each.
const mayHave = sql`${order.id} in (select order_id from order_note union all
  select order_id from payment_proof where refused_at is not null)`
const hasEvidence = sql`(exists (select from order_note where order_note.order_id = ${order.id}) or exists (
  select from payment_proof p where p.order_id = ${order.id} and p.refused_at is not null and (p.refusal <> '' or ${neverPaid()})))`

const erasedAt = sql`coalesce((select deleted_at from app_user where app_user.id = ${order.userId}),
  (select erased_at from guest where guest.id = ${order.guestId}))`

/**
 * The last event of the order: its end, its last note, the erasure of its buyer. A note written after the erasure
 * does not count, or each further note would extend the retention.
 */
const lastly = sql`greatest(coalesce(${order.finishedAt}, ${order.canceledAt}, ${order.paidAt}, ${order.placedAt}),
  (select max(written_at) from order_note where order_note.order_id = ${order.id}
    and written_at <= coalesce(${erasedAt}, 'infinity')),
  ${erasedAt})`

const over = (ctx: Ctx, before: Date): SQL =>
  and(
    mayHave,
    hasEvidence,
    or(neverPaid(), buyerErased(ctx)),
    // Open orders are kept until they end.
    notInArray(order.status, ['awaiting_payment', 'awaiting_shipment']),
    lt(lastly, before.toISOString()),
  ) as SQL

/**
 * Rejected slips and staff notes of orders that were never paid or whose buyer erased their account: a buyer cannot
 * remove evidence of abuse by an erasure. Other notes are erased with the documents of the sale.
 */
export const orderEvidence = ordersThat(over, forgetEvidence)

/**
 * Erases staff notes, rejected slips of orders never paid, and the reasons of all rejected slips. @returns keys of
 * files to remove
 */
export async function forgetEvidence(tx: Ctx, ids: string[]): Promise<string[]> {
  await tx.db.delete(orderNote).where(inArray(orderNote.orderId, ids))
  const unpaid = tx.db
    .select({ id: order.id })
    .from(order)
    .where(and(inArray(order.id, ids), neverPaid()))
  const slips = await tx.db
    .delete(paymentProof)
    .where(and(inArray(paymentProof.orderId, unpaid), isNotNull(paymentProof.refusedAt)))
    .returning({ key: paymentProof.fileKey })
  await tx.db
    .update(paymentProof)
    .set({ refusal: '' })
    .where(and(inArray(paymentProof.orderId, ids), ne(paymentProof.refusal, '')))
  return slips.map(({ key }) => key)
}

/** After a buyer's erasure only finance and owners may read and add evidence. */
export async function evidenceHidden(ctx: Ctx, { role }: StaffScope, orderId: string): Promise<boolean> {
  if (role === 'finance' || role === 'owner') return false
  return (await ctx.db.$count(order, and(eq(order.id, orderId), buyerErased(ctx)))) > 0
}
