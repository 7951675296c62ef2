import { asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { OrderMoney } from '@bailu/contract/order-money'
import type { Ctx, StaffScope } from '../../../core/context.ts'
import { asNumber } from '../../../core/satang.ts'
import { payment } from '../../../database/tables/orders.ts'
import { staff } from '../../../database/tables/people.ts'
import { receipt } from '../../../database/tables/receipts.ts'
import { paidFor } from './paid-for.ts'

/** Payments of an order, for staff. */
export async function readOrderMoney(
  ctx: Ctx,
  _scope: StaffScope,
  order: { id: string; total: bigint; paidAt: Date | null },
): Promise<OrderMoney> {
  const back = alias(staff, 'back')
  const rows = await ctx.db
    .select({ payment, receipt, by: staff.name, backBy: back.name })
    .from(payment)
    .innerJoin(receipt, eq(receipt.id, payment.receiptId))
    .leftJoin(staff, eq(staff.id, payment.confirmedBy))
    .leftJoin(back, eq(back.id, payment.reversedBy))
    .where(eq(payment.orderId, order.id))
    .orderBy(asc(payment.confirmedAt), asc(payment.id))
  const { paid, under, missing } = await paidFor(ctx, order)
  return {
    paid: asNumber(paid),
    accepted: asNumber(under),
    missing: asNumber(missing),
    payments: rows.map(({ payment: one, receipt: came, by, backBy }) => ({
      id: one.id,
      receipt_id: came.id,
      amount: asNumber(one.amount),
      kind: came.kind,
      bank_reference: came.bankReference,
      received: asNumber(came.amount),
      rest: asNumber(came.rest),
      seen_at: came.seenAt.toISOString(),
      confirmed_at: one.confirmedAt.toISOString(),
      confirmed_by: by ?? '',
      late: one.late,
      reversed_at: one.reversedAt?.toISOString() ?? null,
      reversed_by: backBy ?? '',
      reverse_reason: one.reverseReason,
    })),
  }
}
