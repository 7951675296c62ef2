import { and, eq, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { DifferenceAction, DifferenceKind } from '@bailu/contract/receipts/staff'
import { HOUR_MS } from '@bailu/phrases/days'
import { notify } from '../notifications/notify.ts'
import { recordAudit } from '../../core/audit.ts'
import { type BookingScope, type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { difference, receipt } from './table.ts'
import { order } from '../orders/table.ts'
import { AppError, fail } from '../../lib/errors.ts'
import { lockStaffAccountsOfPerson } from '../approvals/separation-of-duties.ts'
import { checkSoloLimit } from '../approvals/solo-limit.ts'
import { companyAccount } from '../ledger/accounts.ts'
import { postEvent } from '../ledger/post.ts'
import { readPaidAmount } from '../orders/base/paid-amount.ts'
import { createRefund } from '../refunds/create-refund.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import type { Receipt } from './book-receipt.ts'

type DifferenceInput = { receipt: Receipt; order: typeof order.$inferSelect; differs: DifferenceAction; reason: string }

/**
 * Settles an amount that is more or less than was missing of an order; the order is locked, the receipt applied.
 * @param delta satang: above zero surplus, below zero still missing
 */
export async function settleDifference(
  tx: Ctx,
  scope: BookingScope,
  differenceInput: DifferenceInput,
  delta: bigint,
): Promise<void> {
  const { receipt, order: lockedOrder, differs, reason } = differenceInput
  if (differs === 'part') return awaitRemainder(tx, lockedOrder)
  if (differs === 'keep') return
  if (reason === '') throw new AppError('bad_input', { reason: { what: 'missing' } })
  if (differs === 'owe') {
    await createRefund(tx, {
      orderId: lockedOrder.id,
      cause: 'overpaid',
      amount: delta,
      reason,
      receiptId: receipt.id,
      ...('roles' in scope && { notedBy: scope.staffId }),
    })
    return
  }
  if (differs === 'accept')
    await bookDifference(tx, scope, { kind: 'under', orderId: lockedOrder.id, amount: -delta, reason })
  else await bookDifference(tx, scope, { kind: 'over', receiptId: receipt.id, amount: delta, reason })
}

type NewDifference = { kind: DifferenceKind; receiptId?: string; orderId?: string; amount: bigint; reason: string }

/**
 * Inserts a difference. A waived rest of an order is posted when the order becomes paid, a difference of a receipt at
 * once.
 * @throws AppError difference_too_large
 */
export async function bookDifference(tx: Ctx, scope: BookingScope, newDifference: NewDifference): Promise<string> {
  await requireWithinOwnLimit(tx, scope, newDifference.amount)
  const id = uuidv7()
  await tx.db.insert(difference).values({ id, ...newDifference, bookedBy: scope.staffId, bookedAt: tx.now })
  const { kind, amount, reason } = newDifference
  if (kind !== 'under')
    await postEvent(tx, {
      code: 'difference.booked',
      ref: { type: 'difference', id },
      legs: [differenceLeg(kind, amount)],
    })
  const details = { kind, amount: String(amount), reason }
  if (newDifference.orderId)
    await recordAudit(tx, 'order.difference_booked', { type: 'order', id: newDifference.orderId }, details)
  else await recordAudit(tx, 'receipt.difference_booked', { type: 'receipt', id: newDifference.receiptId! }, details)
  return id
}

/**
 * Requires that the amount is within what one person decides alone per day; for booking and for reversing.
 * @throws AppError difference_too_large
 */
export async function requireWithinOwnLimit(tx: Ctx, { staffId }: BookingScope, amount: bigint): Promise<void> {
  const { above } = await checkSoloLimit(tx, await lockStaffAccountsOfPerson(tx, staffId), amount)
  if (above) return fail('difference_too_large')
}

/**
 * A fee was paid by the buyer and retained by the courier or provider; surplus is a difference in the shop's favour.
 */
export const differenceLeg = (kind: 'fee' | 'over', amount: bigint) =>
  kind === 'fee'
    ? { debit: companyAccount('fees'), credit: companyAccount('unapplied'), amount }
    : { debit: companyAccount('unapplied'), credit: companyAccount('differences'), amount }

/** The stock stays reserved as long as for a slip; the buyer reads the missing amount. */
async function awaitRemainder(tx: Ctx, lockedOrder: typeof order.$inferSelect): Promise<void> {
  const { paid, missing } = await readPaidAmount(tx, lockedOrder)
  const { hours } = await readShopRule(tx, 'slip_hold')
  const until = new Date(tx.now.getTime() + hours * HOUR_MS)
  // The slips are answered: another one may be uploaded for the rest, and the order may be canceled.
  const changes =
    lockedOrder.status === 'awaiting_payment'
      ? {
          expiresAt: lockedOrder.expiresAt && lockedOrder.expiresAt > until ? lockedOrder.expiresAt : until,
          slipAt: null,
          slipLateAt: null,
        }
      : { slipLateAt: null }
  await tx.db.update(order).set(changes).where(eq(order.id, lockedOrder.id))
  await recordAudit(
    tx,
    'order.paid_part',
    { type: 'order', id: lockedOrder.id },
    { amount: String(paid), missing: String(missing) },
  )
  await notify(tx, 'payment_part', {
    to: { buyer: lockedOrder },
    cause: `${lockedOrder.id}:${paid}`,
    values: { number: lockedOrder.number, paid: Number(paid), missing: Number(missing), until: until.toISOString() },
  })
}

/**
 * Reverses a fee or a surplus that was booked by mistake. The amount of a surplus becomes unapplied again; for a fee
 * the receipt must have as much left. A waived rest of an order is reversed with its payment instead.
 * @throws AppError not_found, entry_moved_on when it was reversed before, receipt_moved_on when the amount is used,
 *   difference_too_large
 */
export const reverseDifference: Handler<'POST /api/staff/difference/{id}/reverse'> = async (ctx, { id, reason }) => {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const [row] = await tx.db.select().from(difference).where(eq(difference.id, id))
    if (!row || row.kind === 'under' || row.receiptId === null) return fail('not_found')
    const { kind, amount, receiptId } = row
    const [lockedReceipt] = await tx.db.select().from(receipt).where(eq(receipt.id, receiptId)).for('no key update')
    if (!lockedReceipt || lockedReceipt.voidedAt !== null) return fail('receipt_moved_on')
    await requireWithinOwnLimit(tx, scope, amount)
    if (kind === 'fee' && row.reversedAt === null && lockedReceipt.rest < amount) return fail('receipt_moved_on')
    const reversed = await tx.db
      .update(difference)
      .set({ reversedAt: tx.now, reversedBy: scope.staffId, reverseReason: reason })
      .where(and(eq(difference.id, id), isNull(difference.reversedAt)))
      .returning({ id: difference.id })
    if (reversed.length === 0) return fail('entry_moved_on')
    const { debit, credit } = differenceLeg(kind, amount)
    await postEvent(tx, {
      code: 'difference.reversed',
      ref: { type: 'difference', id },
      legs: [{ debit: credit, credit: debit, amount }],
    })
    await recordAudit(
      tx,
      'receipt.difference_reversed',
      { type: 'receipt', id: receiptId },
      { kind, amount: String(amount), reason },
    )
  })
}
