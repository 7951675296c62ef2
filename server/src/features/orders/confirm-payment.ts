import { desc } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { ReceiptKind } from '@bailu/contract/receipt-kinds'
import type { Ctx } from '../../core/context.ts'
import type { OrderFacts } from '../../core/order-facts.ts'
import { plainReference } from '../../core/plain-reference.ts'
import { refuse } from '../../core/refusal.ts'
import { lesser } from '../../core/satang.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { type order, paymentProof } from '../../database/tables/orders.ts'
import { requireToday, seenBefore } from './money-seen.ts'
import { factsOf } from './order-facts.ts'
import { lockShares, takeMoney } from './receipts/take-money.ts'
import { unanswered } from './standing-proofs.ts'

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
): Promise<OrderFacts | null> {
  const scope = asStaff(ctx)
  const seenAt = seenBefore(ctx, 'seen_at', input.seen_at)
  const bankReference = plainReference(input.bank_reference)
  // no audit: bookReceipt and markOrderPaid write their own entries
  return inTx(ctx, async (tx) => {
    const [one] = await lockShares(tx, scope, [input.id])
    const { order: held, missing } = one!
    if (input.seen_slip !== undefined && (await slipWaiting(tx, held)) !== input.seen_slip)
      return refuse('order_moved_on')
    if (held.paymentMethod === 'cash') requireToday(tx, 'seen_at', seenAt)
    const amount = BigInt(input.amount)
    const { differs, reason, closed_reason: closedReason } = input
    if (amount !== missing && !fits(differs, amount, missing)) return refuse('amount_differs')
    const less = differs === 'part' || differs === 'accept' ? differs : undefined
    const surplus = differs === 'owe' || differs === 'keep' || differs === 'book' ? differs : undefined
    const { paid } = await takeMoney(
      tx,
      scope,
      { amount, fee: 0n, kind: KIND_OF[held.paymentMethod], bankReference, seenAt, surplus, reason, closedReason },
      [
        {
          order: placedNow ? { ...held, placedAt: new Date(0) } : held,
          missing,
          amount: lesser(amount, missing),
          differs: less,
        },
      ],
    )
    return paid[0] ? factsOf(paid[0]) : null
  })
}

/** The newest slip under review; null for none. */
async function slipWaiting(tx: Ctx, held: Row): Promise<string | null> {
  if (held.proofAt === null) return null
  const [newest] = await tx.db
    .select({ id: paymentProof.id })
    .from(paymentProof)
    .where(unanswered(held.id))
    .orderBy(desc(paymentProof.id))
    .limit(1)
  return newest?.id ?? null
}

const KIND_OF: Record<Row['paymentMethod'], ReceiptKind> = { promptpay: 'transfer', cod: 'cod', cash: 'cash' }

const fits = (differs: string | undefined, amount: bigint, missing: bigint): boolean =>
  differs !== undefined && ['part', 'accept'].includes(differs) === amount < missing
