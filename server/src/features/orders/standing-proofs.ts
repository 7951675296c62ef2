import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { order, payment, paymentProof } from '../../database/tables/orders.ts'

/** Slips neither rejected nor retracted. */
export const stands = (): SQL => and(isNull(paymentProof.refusedAt), isNull(paymentProof.retractedAt)) as SQL

/** Those of them uploaded after the last confirmed payment, so not answered by it. */
export const unanswered = (orderId: string): SQL =>
  and(
    eq(paymentProof.orderId, orderId),
    stands(),
    sql`${paymentProof.uploadedAt} > coalesce((select max(${payment.confirmedAt}) from ${payment} where ${payment.orderId} = ${orderId}), '-infinity')`,
  ) as SQL

/** Number of valid slips of an order, as a column. */
export const standingProofs = sql<number>`(select count(*)::int from payment_proof p
  where p.order_id = ${order}.id and p.refused_at is null and p.retracted_at is null)`
