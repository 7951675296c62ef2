import { uuidv7 } from 'uuidv7'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { MONEY_IS_IN_BY } from '@bailu/contract/staff-orders'
import { record } from '../../core/audit.ts'
import type { BuyerScope, Ctx, StaffScope } from '../../core/context.ts'
import { holdUser } from '../../core/hold-user.ts'
import type { OrderFacts } from '../../core/order-facts.ts'
import { plainReference } from '../../core/plain-reference.ts'
import { requireOthers } from '../../core/own-account.ts'
import { refuse, refuseWith } from '../../core/refusal.ts'
import { asStaff, guestFor, userFor } from '../../core/scope.ts'
import { newToken } from '../../core/token.ts'
import { inTx } from '../../database/connect.ts'
import { guest } from '../../database/tables/people.ts'
import { readSetting } from '../settings/read-setting.ts'
import { addressSnapshot } from './address-snapshot.ts'
import { attributeSale } from './attribute-order.ts'
import { bookOrder } from './book-order.ts'
import { confirmPayment } from './confirm-payment.ts'
import { requireToday, seenBefore } from './money-seen.ts'
import { mailPlaced } from './mail-placed.ts'

type Form = ParsedOf<'POST /api/staff/order'>
type Sale = {
  placed: ReplyOf<'POST /api/staff/order'>
  /** Set when the order is paid: rewards are computed from it. */
  paid: OrderFacts | null
}

/**
 * Places an order for a customer, or for a new guest that only staff can see, under the rules of a buyer's order.
 * Money already received is confirmed in the same transaction.
 * @throws AppError forbidden when the role may not confirm money; not_found for a deleted customer; address_unknown,
 *   mentor_unknown; own_account for a sale attributed to oneself; hold_staff when it is unpaid and above the limit for
 *   anyone but the owner; those of createOrder and confirmPayment
 */
export async function placeByStaff(ctx: Ctx, form: Form): Promise<Sale> {
  const scope = asStaff(ctx)
  const { payment } = form
  if (payment.how === 'paid' && !MONEY_IS_IN_BY.some((role) => role === scope.role)) return refuse('forbidden')
  if (payment.how === 'paid') checkPaid(ctx, payment)
  return inTx(ctx, async (tx) => {
    const buyer = await buyerOf(tx, scope, form.customer_id)
    const address = await addressSnapshot(tx, buyer, form)
    const attribution = await attributeSale(tx, buyer, form.partner_no, address)
    await requireOthers(tx, scope, attribution.partnerId)
    const booked = await bookOrder(tx, {
      buyer,
      lines: form.lines,
      address,
      attribution,
      paymentMethod: methodOf(payment),
      buyerMessage: form.buyer_message,
      expectedTotal: BigInt(form.expected_total),
      vouched: true,
    })
    const { id, number, status, total } = booked
    const most = (await readSetting(tx, 'stock_limits')).staff_value
    if (payment.how !== 'paid' && total > most && scope.role !== 'owner') refuseWith('hold_staff', { amount: most })
    await record(
      tx,
      'order.placed_by_staff',
      { type: 'order', id },
      {
        number,
        total: Number(total),
        ...attribution,
        user: form.customer_id ?? null,
        reason: form.reason,
        payment: payment.how === 'paid' ? payment.by : payment.how,
      },
    )
    // A paid order sends the email of the payment instead.
    if (payment.how !== 'paid') {
      await mailPlaced(tx, booked)
      return { placed: { id, number, status, total: Number(total) }, paid: null }
    }
    const { amount, bank_reference, seen_at } = payment
    const asTold = { id, amount, bank_reference, seen_at, reason: '', closed_reason: form.reason }
    const paid = await confirmPayment(tx, asTold, { placedNow: true })
    return { placed: { id, number, status: 'awaiting_shipment', total: Number(total) }, paid }
  })
}

/** Validates with the field paths of this form, where payment fields are nested deeper. @throws AppError bad_input */
function checkPaid(ctx: Ctx, { by, bank_reference, seen_at }: Extract<Form['payment'], { how: 'paid' }>): void {
  plainReference(bank_reference, 'payment.bank_reference')
  const seenAt = seenBefore(ctx, 'payment.seen_at', seen_at)
  if (by === 'cash') requireToday(ctx, 'payment.seen_at', seenAt)
}

const methodOf = (payment: Form['payment']) => {
  if (payment.how === 'paid') return payment.by === 'cash' ? 'cash' : 'promptpay'
  return payment.how
}

async function buyerOf(tx: Ctx, scope: StaffScope, customerId: number | undefined): Promise<BuyerScope> {
  if (customerId !== undefined) {
    await holdUser(tx, customerId, 'not_found')
    return userFor(scope, customerId)
  }
  const id = uuidv7()
  // The token is not given to anyone: only staff can see this order.
  await tx.db.insert(guest).values({ id, tokenHash: newToken().hash, createdAt: tx.now })
  return guestFor(scope, id)
}
