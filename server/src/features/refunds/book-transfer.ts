import { asc, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { order } from '../../database/tables/orders.ts'
import { refund, refundTransfer } from '../../database/tables/refunds.ts'
import { fail } from '../../lib/errors.ts'
import { firstOpenTime } from '../closing/booking-day.ts'
import { companyAccount } from '../ledger/accounts.ts'
import { postEvent } from '../ledger/post.ts'
import { mailUser } from '../mail/queue-mail.ts'
import { notifyUser } from '../push/notify.ts'
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
export const postRefundCreated = async (tx: Ctx, refundRow: LedgerRefund, at?: Date): Promise<void> =>
  postEvent(tx, {
    code: refundRow.cause === 'bounced' ? 'refund.returned' : 'refund.owed',
    ref: { type: 'refund_due', id: refundRow.id },
    legs: [
      { debit: await debitAccount(tx, refundRow), credit: companyAccount('refund_payable'), amount: refundRow.amount },
    ],
    ...(at && { at }),
  })

/** Posts the voiding of a refund. */
export const postRefundVoided = async (tx: Ctx, refundRow: LedgerRefund, at?: Date): Promise<void> =>
  postEvent(tx, {
    code: 'refund.voided',
    ref: { type: 'refund_due', id: refundRow.id },
    legs: [
      { debit: companyAccount('refund_payable'), credit: await debitAccount(tx, refundRow), amount: refundRow.amount },
    ],
    ...(at && { at }),
  })

type SentTransfer = Pick<typeof refundTransfer.$inferSelect, 'id' | 'returnId' | 'amount' | 'inCash'>

/** Posts a transfer. For a return, creation and payment are posted together. */
export async function postTransferSent(
  tx: Ctx,
  { id, returnId, amount, inCash }: SentTransfer,
  at?: Date,
): Promise<void> {
  const refundsPayable = companyAccount('refund_payable')
  const bookedAt = at && { at }
  if (returnId !== null)
    await postEvent(tx, {
      code: 'refund.owed',
      ref: { type: 'return', id: returnId },
      legs: [{ debit: companyAccount('refund'), credit: refundsPayable, amount }],
      ...bookedAt,
    })
  await postEvent(tx, {
    code: 'refund.paid',
    ref: { type: 'refund', id },
    legs: [{ debit: refundsPayable, credit: companyAccount(inCash ? 'cash' : 'bank'), amount }],
    ...bookedAt,
  })
}

const BATCH = 100
const isBooked = (code: string, type: string, id: ReturnType<typeof sql>) =>
  sql`exists (select 1 from transfer t where t.code = ${code} and t.ref_type = ${type} and t.ref_id = ${id})`

/**
 * Posts refunds and transfers that have no ledger entries yet, from before the ledger or from a server of the
 * previous release; see `backfillReceiptLedger`.
 */
export async function backfillRefundLedger(ctx: Ctx): Promise<number> {
  for (let total = 0; ;) {
    // no audit: ledger transfers name their actor
    const batch = await inTx(ctx, async (tx) => (await backfillRefunds(tx)) + (await backfillTransfers(tx)))
    total += batch
    if (batch === 0) return total
  }
}

async function backfillRefunds(tx: Ctx): Promise<number> {
  const id = sql`${refund.id}::text`
  const isOwedBooked = sql`(${isBooked('refund.owed', 'refund_due', id)} or ${isBooked('refund.returned', 'refund_due', id)})`
  const rows = await tx.db
    .select()
    .from(refund)
    .where(
      sql`case when ${refund.status} <> 'void' then not ${isOwedBooked}
        else ${isOwedBooked} and not ${isBooked('refund.voided', 'refund_due', id)} end`,
    )
    .orderBy(asc(refund.id))
    .limit(BATCH)
    .for('no key update', { skipLocked: true })
  for (const refundRow of rows) {
    if (refundRow.status === 'void')
      await postRefundVoided(tx, refundRow, await firstOpenTime(tx, refundRow.settledAt ?? tx.now))
    else await postRefundCreated(tx, refundRow, await firstOpenTime(tx, refundRow.owedAt))
  }
  return rows.length
}

async function backfillTransfers(tx: Ctx): Promise<number> {
  const rows = await tx.db
    .select({ refund: refundTransfer })
    .from(refundTransfer)
    .innerJoin(order, eq(order.id, refundTransfer.orderId))
    .where(sql`not ${isBooked('refund.paid', 'refund', sql`${refundTransfer.id}::text`)}`)
    .orderBy(asc(refundTransfer.id))
    .limit(BATCH)
    .for('update', { of: order, skipLocked: true })
  let sent = 0
  for (const { refund: transferRow } of rows) {
    const { rows: alreadyBooked } = await tx.db.execute(
      sql`select 1 where ${isBooked('refund.paid', 'refund', sql`${transferRow.id}`)}`,
    )
    if (alreadyBooked.length > 0) continue
    await postTransferSent(tx, transferRow, await firstOpenTime(tx, transferRow.refundedAt))
    sent += 1
  }
  return sent
}

type TransferInput = {
  order: { id: string; number: string; userId: number | null }
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
  { order, by, seen: approval, ...transfer }: TransferInput,
): Promise<string> {
  const id = uuidv7()
  const inserted = await tx.db
    .insert(refundTransfer)
    .values({ id, orderId: order.id, ...transfer, ...approval, refundedBy: by, refundedAt: tx.now })
    .onConflictDoNothing({ target: refundTransfer.bankReference })
    .returning({ id: refundTransfer.id })
  if (inserted.length === 0) return fail('reference_used')
  await postTransferSent(tx, {
    id,
    returnId: 'returnId' in transfer ? transfer.returnId : null,
    amount: transfer.amount,
    inCash: transfer.inCash ?? false,
  })
  if (order.userId !== null) await notifyUser(tx, order.userId, 'refund_paid', { cause: id })
  await mailUser(tx, order.userId, {
    kind: 'refund_paid',
    cause: id,
    values: { number: order.number, amount: Number(transfer.amount) },
  })
  return id
}
