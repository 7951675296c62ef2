import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import type { OrderFacts } from '../../core/order-facts.ts'
import { requireOthers } from '../../core/own-account.ts'
import { plainReference } from '../../core/plain-reference.ts'
import { refuse } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'
import { tell } from '../../core/tell.ts'
import { inTx } from '../../database/connect.ts'
import { order, payment } from '../../database/tables/orders.ts'
import { mailUser } from '../mail/mail-user.ts'
import { requireToday, seenBefore } from './money-seen.ts'
import { factsOf } from './order-facts.ts'
import { CASH_IN_FROM, MOVES } from './order-policy.ts'
import { allOrders, theOrder, type Whose } from './whose-orders.ts'

/**
 * Finance has seen the money on the account, or cash on delivery is in.
 * @throws Refusal not_found, order_moved_on, amount_differs, reference_used, own_account, bad_input of when it was seen
 */
export async function confirmPayment(
  ctx: Ctx,
  input: ParsedOf<'POST /api/staff/order/{id}/confirm-payment'>,
): Promise<OrderFacts> {
  const scope = asStaff(ctx)
  const which = theOrder(allOrders(scope), input.id)
  const amount = BigInt(input.amount)
  const seenAt = seenBefore(ctx, 'seen_at', input.seen_at)
  const bankReference = plainReference(input.bank_reference)
  return inTx(ctx, async (tx) => {
    const [paid] = await tx.db
      .update(order)
      .set({
        status: sql`case when ${order.paymentMethod} = 'cod' then ${order.status} else ${MOVES.pay.to} end`,
        paidAt: tx.now,
        expiresAt: null,
        slipLateAt: null,
      })
      .where(and(which, payable(), eq(order.total, amount)))
      .returning()
    if (!paid) return whyNot(tx, which)
    for (const one of [paid.userId, paid.partnerId]) await requireOthers(tx, scope, one)
    if (paid.paymentMethod === 'cash') requireToday(tx, 'seen_at', seenAt)
    const booked = await tx.db
      .insert(payment)
      .values({ orderId: paid.id, amount, bankReference, confirmedBy: scope.staffId, confirmedAt: tx.now, seenAt })
      .onConflictDoNothing({ target: payment.bankReference })
      .returning({ orderId: payment.orderId })
    if (booked.length === 0) return refuse('reference_used')
    await record(
      tx,
      'order.paid',
      { type: 'order', id: paid.id },
      {
        amount: input.amount,
        bankReference,
        ...(seenAt && { seenAt: seenAt.toISOString() }),
      },
    )
    if (paid.partnerId !== null) await tell(tx, paid.partnerId, 'client_paid', { cause: paid.id })
    if (paid.userId !== null && paid.paymentMethod === 'promptpay')
      await tell(tx, paid.userId, 'order_paid', { cause: paid.id })
    // Cash that comes back from the carrier is no news to who gave it.
    if (paid.status === MOVES.pay.to)
      await mailUser(tx, paid.userId, {
        kind: 'payment_confirmed',
        cause: paid.id,
        values: { number: paid.number, total: Number(paid.total) },
      })
    return factsOf(paid)
  })
}

function payable(): SQL | undefined {
  return and(
    isNull(order.paidAt),
    or(
      and(inArray(order.paymentMethod, ['promptpay', 'cash']), inArray(order.status, [...MOVES.pay.from])),
      and(eq(order.paymentMethod, 'cod'), inArray(order.status, [...CASH_IN_FROM])),
    ),
  )
}

async function whyNot(ctx: Ctx, which: Whose): Promise<never> {
  const [found] = await ctx.db
    .select({ payable: sql<boolean>`${payable()}` })
    .from(order)
    .where(which)
  if (!found) return refuse('not_found')
  return refuse(found.payable ? 'amount_differs' : 'order_moved_on')
}
