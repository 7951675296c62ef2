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
  /** Handed to the buyer at the pick-up point. */
  inCash?: boolean
  /** Who else has seen it. */
  seen: Awaited<ReturnType<typeof admitPayer>>
} & ({ returnId: string } | { dueId: string })

/**
 * The one way money goes back, whatever for: a transfer is booked once, and the buyer is told.
 * @returns the refund's id
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
