import { and, eq, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ReceiptKind } from '@bailu/contract/receipt-kinds'
import { record } from '../../../core/audit.ts'
import { bangkokDay } from '../../../core/bangkok.ts'
import { joinDay } from '../../../core/closed-day.ts'
import type { Ctx } from '../../../core/context.ts'
import { refuse, refuseWith } from '../../../core/refusal.ts'
import { receipt } from '../../../database/tables/receipts.ts'
import { ofCompany } from '../../ledger/accounts.ts'
import { post } from '../../ledger/post.ts'

export type Receipt = typeof receipt.$inferSelect
type Came = {
  amount: bigint
  kind: ReceiptKind
  bankReference: string
  seenAt: Date | null
  by: string
  /** Reason for booking into a closed day. */
  closedReason?: string
}

/** The ledger account that money of this kind arrives on. */
export const accountOf = (kind: ReceiptKind) => ofCompany(ACCOUNT_OF[kind])
const ACCOUNT_OF = { transfer: 'bank', cod: 'cash', cash: 'cash', provider: 'provider' } as const

/**
 * Books money received, or finds the unused rest of a known receipt: a known bank reference is accepted when exactly
 * the typed amount is left. The caller's transaction has locked the orders.
 * @returns `known` true for an existing receipt
 * @throws AppError reference_used when nothing is left of it, receipt_has_rest when another amount is; books_closed
 *   without a reason for a closed day
 */
export async function bookReceipt(tx: Ctx, came: Came): Promise<{ receipt: Receipt; known: boolean }> {
  const { amount, kind, bankReference, seenAt, by, closedReason = '' } = came
  const [made] = await tx.db
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
  if (!made) return { receipt: await restOf(tx, bankReference, amount), known: true }
  const joined = seenAt && (await joinDay(tx, bangkokDay(seenAt), closedReason))
  await post(tx, {
    code: 'receipt.booked',
    ref: { type: 'receipt', id: made.id },
    legs: [{ debit: accountOf(kind), credit: ofCompany('unapplied'), amount }],
  })
  await record(
    tx,
    'receipt.booked',
    { type: 'receipt', id: made.id },
    {
      amount: String(amount),
      kind,
      bankReference,
      ...(seenAt && { seenAt: seenAt.toISOString() }),
      ...joined,
    },
  )
  return { receipt: made, known: false }
}

async function restOf(tx: Ctx, bankReference: string, amount: bigint): Promise<Receipt> {
  const [found] = await tx.db
    .select()
    .from(receipt)
    .where(and(eq(receipt.bankReference, bankReference), isNull(receipt.voidedAt)))
    .for('no key update')
  if (!found || found.rest === 0n) return refuse('reference_used')
  if (found.rest !== amount) return refuseWith('receipt_has_rest', { amount: found.rest })
  return found
}
