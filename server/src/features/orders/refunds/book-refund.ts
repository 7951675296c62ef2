import { uuidv7 } from 'uuidv7'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { tell } from '../../../core/tell.ts'
import { refund } from '../../../database/tables/refunds.ts'
import { mailUser } from '../../mail/mail-user.ts'
import { postSent } from './refund-books.ts'
import type { admitPayer } from './second-person.ts'

type Paid = {
  order: { id: string; number: string; userId: number | null }
  amount: bigint
  bankReference: string
  by: string
  paidAt: Date | null
  /** Paid in cash at the pick-up point. */
  inCash?: boolean
  /** The result of admitPayer: second person and approval. */
  seen: Awaited<ReturnType<typeof admitPayer>>
} & ({ returnId: string } | { dueId: string })

/**
 * Inserts a refund transfer, posts it to the ledger and notifies the buyer. All refunds, of orders and of returns,
 * end here.
 * @returns the id of the transfer
 * @throws AppError reference_used
 */
export async function bookRefund(tx: Ctx, { order, by, seen, ...paid }: Paid): Promise<string> {
  const id = uuidv7()
  const booked = await tx.db
    .insert(refund)
    .values({ id, orderId: order.id, ...paid, ...seen, refundedBy: by, refundedAt: tx.now })
    .onConflictDoNothing({ target: refund.bankReference })
    .returning({ id: refund.id })
  if (booked.length === 0) return refuse('reference_used')
  await postSent(tx, {
    id,
    returnId: 'returnId' in paid ? paid.returnId : null,
    amount: paid.amount,
    inCash: paid.inCash ?? false,
  })
  if (order.userId !== null) await tell(tx, order.userId, 'refund_paid', { cause: id })
  await mailUser(tx, order.userId, {
    kind: 'refund_paid',
    cause: id,
    values: { number: order.number, amount: Number(paid.amount) },
  })
  return id
}
