import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { order, payment, paymentProof } from '../../database/tables/orders.ts'

/** Slips that were neither refused nor taken back. */
export const stands = (): SQL => and(isNull(paymentProof.refusedAt), isNull(paymentProof.retractedAt)) as SQL

/** Of these, those that nobody has answered by confirming a payment either. */
export const unanswered = (orderId: string): SQL =>
  and(
    eq(paymentProof.orderId, orderId),
    stands(),
    sql`${paymentProof.uploadedAt} > coalesce((select max(${payment.confirmedAt}) from ${payment} where ${payment.orderId} = ${orderId}), '-infinity')`,
  ) as SQL

/** How many slips of an order stand, as a column beside it. */
export const standingProofs = sql<number>`(select count(*)::int from payment_proof p
  where p.order_id = ${order}.id and p.refused_at is null and p.retracted_at is null)`
