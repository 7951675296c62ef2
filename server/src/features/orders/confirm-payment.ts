import { desc } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { Payment } from '@bailu/contract/orders/payment'
import type { ReceiptKind } from '@bailu/contract/receipts/staff'
import { type Ctx, asOrderScope, asStaff, type Handler } from '../../core/context.ts'
import type { OrderSnapshot } from '../../core/order-facts.ts'
import { inTx } from '../../database/transaction.ts'
import { order } from './table.ts'
import { paymentSlip } from '../receipts/table.ts'
import { promptpayText } from '../../integrations/promptpay.ts'
import { fail } from '../../lib/errors.ts'
import { minSatang } from '../../lib/money.ts'
import { normalizeBankReference } from '../../lib/normalize.ts'
import { parseSeenAt, requireSeenToday } from '../closing/booking-day.ts'
import { openChargeQr } from '../receipts/charges/open-charge.ts'
import { lockPayableOrders, takeMoney } from '../receipts/take-money.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import { orderFactsOf, orderById, ordersOfBuyer } from './base/order-access.ts'
import { isPastDeadline, isPayableByQr } from './base/order-policy.ts'
import { isUnansweredSlip } from './base/order-rows.ts'
import { readPaidAmount } from './base/paid-amount.ts'

type Row = typeof order.$inferSelect

/**
 * Staff confirm a payment that is on the account, or cash that was handed over. The missing amount makes the order
 * paid. Of another amount `differs` says what happens: `part` waits for the rest, `accept` waives the rest, `owe`
 * refunds the surplus, `keep` leaves it on the receipt for another order, `book` books it as a difference in the
 * shop's favour.
 * @param options.placedNow set when the order is placed in the same transaction: the money may be older than the
 *   order
 * @returns null while something is missing
 * @throws AppError not_found, order_moved_on, amount_differs, reference_used, receipt_has_rest, books_closed,
 *   own_account, bad_input
 */
export async function confirmPayment(
  ctx: Ctx,
  input: ParsedOf<'POST /api/staff/order/{id}/confirm-payment'>,
  { placedNow = false } = {},
): Promise<OrderSnapshot | null> {
  const scope = asStaff(ctx)
  const seenAt = parseSeenAt(ctx, 'seen_at', input.seen_at)
  const bankReference = normalizeBankReference(input.bank_reference)
  // no audit: bookReceipt and markOrderPaid write their own entries
  return inTx(ctx, async (tx) => {
    const [payable] = await lockPayableOrders(tx, scope, [input.id])
    const { order: lockedOrder, missing } = payable!
    if (input.seen_slip !== undefined && (await newestOpenSlip(tx, lockedOrder)) !== input.seen_slip)
      return fail('order_moved_on')
    if (lockedOrder.paymentMethod === 'cash') requireSeenToday(tx, 'seen_at', seenAt)
    const amount = BigInt(input.amount)
    const { differs, reason, closed_reason: closedReason } = input
    if (amount !== missing && !isDifferenceAllowed(differs, amount, missing)) return fail('amount_differs')
    const shortfall = differs === 'part' || differs === 'accept' ? differs : undefined
    const surplus = differs === 'owe' || differs === 'keep' || differs === 'book' ? differs : undefined
    const { paid } = await takeMoney(
      tx,
      scope,
      {
        amount,
        fee: 0n,
        kind: RECEIPT_KIND_OF[lockedOrder.paymentMethod],
        bankReference,
        seenAt,
        surplus,
        reason,
        closedReason,
      },
      [
        {
          order: placedNow ? { ...lockedOrder, placedAt: new Date(0) } : lockedOrder,
          missing,
          amount: minSatang(amount, missing),
          differs: shortfall,
        },
      ],
    )
    return paid[0] ? orderFactsOf(paid[0]) : null
  })
}

/** The newest slip under review; null for none. */
async function newestOpenSlip(tx: Ctx, lockedOrder: Row): Promise<string | null> {
  if (lockedOrder.slipAt === null) return null
  const [newest] = await tx.db
    .select({ id: paymentSlip.id })
    .from(paymentSlip)
    .where(isUnansweredSlip(lockedOrder.id))
    .orderBy(desc(paymentSlip.id))
    .limit(1)
  return newest?.id ?? null
}

const RECEIPT_KIND_OF: Record<Row['paymentMethod'], ReceiptKind> = { promptpay: 'transfer', cod: 'cod', cash: 'cash' }

const isDifferenceAllowed = (differs: string | undefined, amount: bigint, missing: bigint): boolean =>
  differs !== undefined && ['part', 'accept'].includes(differs) === amount < missing

/** Data of the buyer's payment drawer; no QR once nothing is left to pay by QR. */
export const readPayment: Handler<'GET /api/order/{id}/payment'> = async (ctx, { id }) => {
  const [row] = await ctx.db
    .select()
    .from(order)
    .where(orderById(ordersOfBuyer(asOrderScope(ctx)), id))
    .limit(1)
  if (!row) return fail('not_found')
  const promptpay = await readShopRule(ctx, 'promptpay')
  const state = stateOf(row, ctx.now)
  const { paid, missing } = await readPaidAmount(ctx, row)
  const slip = state === 'open' && row.slipAt !== null
  return {
    order_id: row.id,
    number: row.number,
    amount: Number(missing > 0n ? missing : row.total),
    paid: Number(paid),
    qr: state === 'open' ? promptpayText(promptpay.id, missing) : null,
    picture: state === 'open' ? await openChargeQr(ctx, row, missing) : null,
    state,
    expires_at: state === 'open' && row.slipAt === null ? (row.expiresAt?.toISOString() ?? null) : null,
    slip,
    slip_check: slip ? await readShopRule(ctx, 'slip_check') : null,
    payee: (await readShopRule(ctx, 'payee')).name || (await readShopRule(ctx, 'seller')).name,
    support_link: await readShopRule(ctx, 'support_link'),
  }
}

function stateOf(row: typeof order.$inferSelect, now: Date): Payment['state'] {
  if (row.status === 'canceled') return ['unpaid', 'slip_unanswered'].includes(row.cancelReason) ? 'expired' : 'closed'
  if (!isPayableByQr(row)) return 'paid'
  // Past its deadline; the background job has not canceled it yet.
  return isPastDeadline(row, now) ? 'expired' : 'open'
}
