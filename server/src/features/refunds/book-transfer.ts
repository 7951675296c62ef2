import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { type BuyerOrder, notify } from '../notifications/notify.ts'
import type { Ctx } from '../../core/context.ts'
import { order } from '../orders/table.ts'
import { type refund, refundTransfer } from './table.ts'
import { fail } from '../../lib/errors.ts'
import { companyAccount } from '../ledger/accounts.ts'
import { postEvent } from '../ledger/post.ts'
import type { admitPayer } from './refund-approval.ts'

type LedgerRefund = Pick<typeof refund.$inferSelect, 'id' | 'orderId' | 'cause' | 'amount'>

/** The debit account: `refund` for money of a sale; `unapplied` for money that never became one. */
async function debitAccount(tx: Ctx, { orderId, cause }: LedgerRefund) {
  if (cause === 'overpaid' || cause === 'late') return companyAccount('unapplied')
  // The bounced amount is on the bank account again.
  if (cause === 'bounced') return companyAccount('bank')
  const [orderRow] = await tx.db.select({ paidAt: order.paidAt }).from(order).where(eq(order.id, orderId))
  return companyAccount(orderRow?.paidAt ? 'refund' : 'unapplied')
}

/** Posts a new refund. */
export const postRefundCreated = async (tx: Ctx, refundRow: LedgerRefund): Promise<void> =>
  postEvent(tx, {
    code: refundRow.cause === 'bounced' ? 'refund.returned' : 'refund.owed',
    ref: { type: 'refund', id: refundRow.id },
    legs: [
      { debit: await debitAccount(tx, refundRow), credit: companyAccount('refund_payable'), amount: refundRow.amount },
    ],
  })

/** Posts the voiding of a refund. */
export const postRefundVoided = async (tx: Ctx, refundRow: LedgerRefund): Promise<void> =>
  postEvent(tx, {
    code: 'refund.voided',
    ref: { type: 'refund', id: refundRow.id },
    legs: [
      { debit: companyAccount('refund_payable'), credit: await debitAccount(tx, refundRow), amount: refundRow.amount },
    ],
  })

type SentTransfer = Pick<typeof refundTransfer.$inferSelect, 'id' | 'returnId' | 'amount' | 'inCash'>

/** Posts a transfer. For a return, creation and payment are posted together. */
export async function postTransferSent(tx: Ctx, { id, returnId, amount, inCash }: SentTransfer): Promise<void> {
  const refundsPayable = companyAccount('refund_payable')
  if (returnId !== null)
    await postEvent(tx, {
      code: 'refund.owed',
      ref: { type: 'return', id: returnId },
      legs: [{ debit: companyAccount('refund'), credit: refundsPayable, amount }],
    })
  await postEvent(tx, {
    code: 'refund.paid',
    ref: { type: 'refund_transfer', id },
    legs: [{ debit: refundsPayable, credit: companyAccount(inCash ? 'cash' : 'bank'), amount }],
  })
}

type TransferInput = {
  order: BuyerOrder & { number: string }
  /** End of the number of the account. */
  tail: string
  amount: bigint
  bankReference: string
  by: string
  paidAt: Date | null
  /** Paid in cash at the pick-up point. */
  inCash?: boolean
  /** The result of admitPayer: second person and approval. */
  seen: Awaited<ReturnType<typeof admitPayer>>
} & ({ returnId: string } | { refundId: string })

/**
 * Inserts a refund transfer, posts it to the ledger and notifies the buyer. All refunds, of orders and of returns,
 * end here.
 * @returns the id of the transfer
 * @throws AppError reference_used
 */
export async function bookRefundTransfer(
  tx: Ctx,
  { order: buyer, tail, by, seen: approval, ...transfer }: TransferInput,
): Promise<string> {
  const id = uuidv7()
  const inserted = await tx.db
    .insert(refundTransfer)
    .values({ id, orderId: buyer.id, ...transfer, ...approval, refundedBy: by, refundedAt: tx.now })
    .onConflictDoNothing({ target: refundTransfer.bankReference })
    .returning({ id: refundTransfer.id })
  if (inserted.length === 0) return fail('reference_used')
  await postTransferSent(tx, {
    id,
    returnId: 'returnId' in transfer ? transfer.returnId : null,
    amount: transfer.amount,
    inCash: transfer.inCash ?? false,
  })
  const values = { number: buyer.number, amount: Number(transfer.amount), to: transfer.inCash ? '' : tail }
  await notify(tx, 'returnId' in transfer ? 'return_refunded' : 'refund_paid', { to: { buyer }, cause: id, values })
  return id
}
