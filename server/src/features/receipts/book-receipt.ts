import { and, eq, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ReceiptKind } from '@bailu/contract/receipts/staff'
import { bangkokDay } from '@bailu/phrases/days'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { payment, receipt } from './table.ts'
import { fail, failWith } from '../../lib/errors.ts'
import { checkBookingDay } from '../closing/booking-day.ts'
import { companyAccount } from '../ledger/accounts.ts'
import { postEvent } from '../ledger/post.ts'

export type Receipt = typeof receipt.$inferSelect
type NewReceipt = {
  amount: bigint
  kind: ReceiptKind
  bankReference: string
  seenAt: Date | null
  by: string
  /** Reason for booking into a closed day. */
  closedReason?: string
}

/** The ledger account that money of this kind arrives on. */
export const receiptAccount = (kind: ReceiptKind) => companyAccount(ACCOUNT_BY_KIND[kind])
const ACCOUNT_BY_KIND = {
  transfer: 'bank',
  cod: 'cash',
  cash: 'cash',
  provider: 'provider',
  opening: 'opening_balances',
} as const

/** The beginning of `OPENING` and the number of an order, for which another system received the money. */
const OPENING_REFERENCE = 'OPENINGBL'

/**
 * Books money received, or finds the unused rest of a known receipt: a known bank reference is accepted when exactly
 * the typed amount is left. The caller's transaction has locked the orders.
 * @returns `known` true for an existing receipt
 * @throws AppError reference_used when nothing is left of it, receipt_has_rest when another amount is; books_closed
 *   without a reason for a closed day
 */
export async function bookReceipt(tx: Ctx, newReceipt: NewReceipt): Promise<{ receipt: Receipt; known: boolean }> {
  const { amount, kind, bankReference, seenAt, by, closedReason = '' } = newReceipt
  const [inserted] = await tx.db
    .insert(receipt)
    .values({
      id: uuidv7(),
      amount,
      kind,
      bankReference,
      seenAt: seenAt ?? tx.now,
      confirmedBy: by,
      confirmedAt: tx.now,
    })
    .onConflictDoNothing()
    .returning()
  // Money of the other system is always a receipt of its own, and its references are no other's.
  if (kind === 'opening' ? !inserted : inserted?.bankReference.startsWith(OPENING_REFERENCE))
    return fail('reference_used')
  if (!inserted) return { receipt: await findUnusedReceipt(tx, bankReference, amount), known: true }
  // Money of the other system is of no day of this shop.
  const bookedDay = seenAt && kind !== 'opening' && (await checkBookingDay(tx, bangkokDay(seenAt), closedReason))
  await postEvent(tx, {
    code: 'receipt.booked',
    ref: { type: 'receipt', id: inserted.id },
    legs: [{ debit: receiptAccount(kind), credit: companyAccount('unapplied'), amount }],
  })
  await recordAudit(
    tx,
    'receipt.booked',
    { type: 'receipt', id: inserted.id },
    {
      amount: String(amount),
      kind,
      bankReference,
      ...(seenAt && { seenAt: seenAt.toISOString() }),
      ...bookedDay,
    },
  )
  return { receipt: inserted, known: false }
}

async function findUnusedReceipt(tx: Ctx, bankReference: string, amount: bigint): Promise<Receipt> {
  const [row] = await tx.db
    .select()
    .from(receipt)
    .where(and(eq(receipt.bankReference, bankReference), isNull(receipt.voidedAt)))
    .for('no key update')
  if (!row || row.rest === 0n) return fail('reference_used')
  if (row.rest !== amount) return failWith('receipt_has_rest', { amount: row.rest })
  return row
}

type ReceiptUse = { orderId: string; amount: bigint; by: string; late?: boolean }

/**
 * Uses a part of a receipt to pay an order, which the caller has locked. A database check rejects more than is left of the receipt.
 */
export async function applyReceipt(
  tx: Ctx,
  { id }: Pick<Receipt, 'id'>,
  { orderId, amount, by, late = false }: ReceiptUse,
) {
  const [applied] = await tx.db
    .insert(payment)
    .values({ id: uuidv7(), receiptId: id, orderId, amount, confirmedBy: by, confirmedAt: tx.now, late })
    .returning()
  return applied!
}
