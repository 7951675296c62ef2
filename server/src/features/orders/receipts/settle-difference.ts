import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { DifferenceKind, Differs } from '@bailu/contract/receipt-kinds'
import { record } from '../../../core/audit.ts'
import type { BookingScope, Ctx } from '../../../core/context.ts'
import { lockPerson } from '../../../core/own-account.ts'
import { Refusal, refuse } from '../../../core/refusal.ts'
import { difference } from '../../../database/tables/differences.ts'
import { order } from '../../../database/tables/orders.ts'
import { weighAlone } from '../../approvals/decided-alone.ts'
import { ofCompany } from '../../ledger/accounts.ts'
import { post } from '../../ledger/post.ts'
import { mailUser } from '../../mail/mail-user.ts'
import { readSetting } from '../../settings/read-setting.ts'
import { oweRefund } from '../refunds/owe-refund.ts'
import type { Receipt } from './book-receipt.ts'
import { paidFor } from './paid-for.ts'

const HOUR = 3_600_000

type Settled = { receipt: Receipt; order: typeof order.$inferSelect; differs: Differs; reason: string }

/**
 * Settles an amount that is more or less than was missing of an order; the order is locked, the receipt applied.
 * @param delta satang: above zero surplus, below zero still missing
 */
export async function settleDifference(tx: Ctx, scope: BookingScope, settled: Settled, by: bigint): Promise<void> {
  const { receipt, order: held, differs, reason } = settled
  if (differs === 'part') return waitForRest(tx, held)
  if (differs === 'keep') return
  if (reason === '') throw new Refusal('bad_input', { reason: { what: 'missing' } })
  if (differs === 'owe') {
    await oweRefund(tx, {
      orderId: held.id,
      userId: held.userId,
      cause: 'overpaid',
      amount: by,
      reason,
      receiptId: receipt.id,
      ...('role' in scope && { notedBy: scope.staffId }),
    })
    return
  }
  if (differs === 'accept') await bookDifference(tx, scope, { kind: 'under', orderId: held.id, amount: -by, reason })
  else await bookDifference(tx, scope, { kind: 'over', receiptId: receipt.id, amount: by, reason })
}

type Booked = { kind: DifferenceKind; receiptId?: string; orderId?: string; amount: bigint; reason: string }

/**
 * Inserts a difference. A waived rest of an order is posted when the order becomes paid, a difference of a receipt at
 * once.
 * @throws AppError difference_too_large
 */
export async function bookDifference(tx: Ctx, scope: BookingScope, booked: Booked): Promise<string> {
  await requireSmall(tx, scope, booked.amount)
  const id = uuidv7()
  await tx.db.insert(difference).values({ id, ...booked, bookedBy: scope.staffId, bookedAt: tx.now })
  const { kind, amount, reason } = booked
  if (kind !== 'under')
    await post(tx, { code: 'difference.booked', ref: { type: 'difference', id }, legs: [legOf(kind, amount)] })
  const told = { kind, amount: String(amount), reason }
  if (booked.orderId) await record(tx, 'order.difference_booked', { type: 'order', id: booked.orderId }, told)
  else await record(tx, 'receipt.difference_booked', { type: 'receipt', id: booked.receiptId! }, told)
  return id
}

/**
 * Requires that the amount is within what one person decides alone per day; for booking and for reversing.
 * @throws AppError difference_too_large
 */
export async function requireSmall(tx: Ctx, { staffId }: BookingScope, amount: bigint): Promise<void> {
  const { above } = await weighAlone(tx, await lockPerson(tx, staffId), amount)
  if (above) return refuse('difference_too_large')
}

/**
 * A fee was paid by the buyer and retained by the courier or provider; surplus is a difference in the shop's favour.
 */
export const legOf = (kind: 'fee' | 'over', amount: bigint) =>
  kind === 'fee'
    ? { debit: ofCompany('fees'), credit: ofCompany('unapplied'), amount }
    : { debit: ofCompany('unapplied'), credit: ofCompany('differences'), amount }

/** The stock stays reserved as long as for a slip; the buyer reads the missing amount. */
async function waitForRest(tx: Ctx, held: typeof order.$inferSelect): Promise<void> {
  const { paid, missing } = await paidFor(tx, held)
  const { hours } = await readSetting(tx, 'slip_hold')
  const until = new Date(tx.now.getTime() + hours * HOUR)
  // The slips are answered: another one may be uploaded for the rest, and the order may be canceled.
  const next =
    held.status === 'awaiting_payment'
      ? {
          expiresAt: held.expiresAt && held.expiresAt > until ? held.expiresAt : until,
          proofAt: null,
          slipLateAt: null,
        }
      : { slipLateAt: null }
  await tx.db.update(order).set(next).where(eq(order.id, held.id))
  await record(
    tx,
    'order.paid_part',
    { type: 'order', id: held.id },
    { amount: String(paid), missing: String(missing) },
  )
  await mailUser(tx, held.userId, {
    kind: 'payment_part',
    cause: `${held.id}:${paid}`,
    values: { number: held.number, paid: Number(paid), missing: Number(missing), until: until.toISOString() },
  })
}
