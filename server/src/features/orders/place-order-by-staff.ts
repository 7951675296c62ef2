import { uuidv7 } from 'uuidv7'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { isPickupId } from '@bailu/contract/addresses/kinds'
import { hasRole } from '@bailu/contract/staff/kinds'
import { recordAudit } from '../../core/audit.ts'
import { type BuyerScope, type Ctx, type StaffScope, asStaff, guestScopeFor, userScopeFor } from '../../core/context.ts'
import { countProtectedRead } from '../../core/protected-reads.ts'
import { lockUser } from '../../core/users.ts'
import type { OrderSnapshot } from '../../core/order-facts.ts'
import { normalizeBankReference } from '../../lib/normalize.ts'
import { requireNotOwnAccount } from '../approvals/separation-of-duties.ts'
import { fail, failWith } from '../../lib/errors.ts'
import { newToken } from '../../lib/tokens.ts'
import { inTx } from '../../database/transaction.ts'
import { guest } from '../account/table.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import { snapshotAddress } from './order-address.ts'
import { attributeStaffOrder } from './attribute-order.ts'
import { createOrder } from './create-order.ts'
import { recordDiscount, requireDiscountedLines } from './discounts/staff-discount.ts'
import { confirmPayment } from './confirm-payment.ts'
import { requireSeenToday, parseSeenAt } from '../closing/booking-day.ts'
import { notifyOrderPlaced } from './place-order.ts'

type Form = ParsedOf<'POST /api/staff/order'>
type StaffPlacement = {
  placed: ReplyOf<'POST /api/staff/order'>
  /** Set when the order is paid: rewards are computed from it. */
  paid: OrderSnapshot | null
}

/**
 * Places an order for a customer, or for a new guest that only staff can see, under the rules of a buyer's order.
 * Money already received is confirmed in the same transaction. A stored address, which is masked on the customer's page,
 * is recorded and counted as a protected field that was read.
 * @throws AppError too_many stored addresses within the hour; forbidden when the caller may not confirm money; not_found for a deleted customer; address_unknown,
 *   mentor_unknown; own_account for a sale attributed to oneself; hold_staff when it is unpaid and above the limit for
 *   anyone but the owner; those of createOrder, recordDiscount and confirmPayment
 */
export async function placeOrderByStaff(ctx: Ctx, form: Form): Promise<StaffPlacement> {
  const scope = asStaff(ctx)
  const { payment } = form
  if (payment.how === 'paid' && !hasRole(scope, 'finance')) return fail('forbidden')
  if (payment.how === 'paid') validatePayment(ctx, payment)
  if (form.discount) requireDiscountedLines(form.lines, form.discount)
  const storedAddressId = isPickupId(form.address_id) ? undefined : form.address_id
  // The order shows the address in full.
  if (storedAddressId !== undefined) await countProtectedRead(ctx, scope)
  return inTx(ctx, async (tx) => {
    const buyer = await resolveBuyer(tx, scope, form.customer_id)
    const address = await snapshotAddress(tx, buyer, form)
    if (storedAddressId !== undefined && form.customer_id !== undefined) {
      const detail = { field: 'address', address: storedAddressId, reason: form.reason }
      await recordAudit(tx, 'user.field_read', { type: 'user', id: form.customer_id }, detail)
    }
    const attribution = await attributeStaffOrder(tx, buyer, form.employee_no, address)
    await requireNotOwnAccount(tx, scope, attribution.partnerId)
    const created = await createOrder(tx, {
      buyer,
      lines: form.lines,
      address,
      attribution,
      paymentMethod: paymentMethodOf(payment),
      buyerMessage: form.buyer_message,
      contactEmail: '',
      expectedTotal: BigInt(form.expected_total),
      placedByStaff: true,
      discount: form.discount && { requested: form.discount, staffId: scope.staffId },
    })
    const { id, number, status, total } = created
    const maxUnpaid = (await readShopRule(tx, 'stock_limits')).staff_value
    if (payment.how !== 'paid' && total > maxUnpaid && !hasRole(scope, 'owner'))
      failWith('hold_staff', { amount: maxUnpaid })
    await recordAudit(
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
    if (form.discount)
      await recordDiscount(tx, scope, created, {
        reason: form.discount.reason,
        customerId: form.customer_id ?? null,
        address,
      })
    // A paid order sends the email of the payment instead.
    if (payment.how !== 'paid') {
      await notifyOrderPlaced(tx, created)
      return { placed: { id, number, status, total: Number(total) }, paid: null }
    }
    const { amount, bank_reference, seen_at } = payment
    const confirmation = { id, amount, bank_reference, seen_at, reason: '', closed_reason: form.reason }
    const paid = await confirmPayment(tx, confirmation, { placedNow: true })
    return { placed: { id, number, status: 'awaiting_shipment', total: Number(total) }, paid }
  })
}

/** Validates with the field paths of this form, where payment fields are nested deeper. @throws AppError bad_input */
function validatePayment(ctx: Ctx, { by, bank_reference, seen_at }: Extract<Form['payment'], { how: 'paid' }>): void {
  normalizeBankReference(bank_reference, 'payment.bank_reference')
  const seenAt = parseSeenAt(ctx, 'payment.seen_at', seen_at)
  if (by === 'cash') requireSeenToday(ctx, 'payment.seen_at', seenAt)
}

const paymentMethodOf = (payment: Form['payment']) => {
  if (payment.how === 'paid') return payment.by === 'cash' ? 'cash' : 'promptpay'
  return payment.how
}

async function resolveBuyer(tx: Ctx, scope: StaffScope, customerId: number | undefined): Promise<BuyerScope> {
  if (customerId !== undefined) {
    await lockUser(tx, customerId, 'not_found')
    return userScopeFor(scope, customerId)
  }
  const id = uuidv7()
  // The token is not given to anyone: only staff can see this order.
  await tx.db.insert(guest).values({ id, tokenHash: newToken().hash, createdAt: tx.now })
  return guestScopeFor(scope, id)
}
