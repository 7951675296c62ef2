import type { Ctx } from '../../core/context.ts'
import type { order } from '../../database/tables/orders.ts'
import { mailUser } from '../mail/mail-user.ts'

type Canceled = Pick<typeof order.$inferSelect, 'id' | 'number' | 'userId' | 'paymentMethod' | 'proofAt' | 'finishedAt'>

/** Emails the buyer that staff or a background job canceled the order. */
export const mailCanceled = (tx: Ctx, { id, number, userId, ...row }: Canceled): Promise<void> =>
  mailUser(tx, userId, {
    kind: 'order_canceled',
    cause: id,
    values: { number, why: whyOf(row) },
  })

function whyOf({ finishedAt, paymentMethod, proofAt }: Omit<Canceled, 'id' | 'number' | 'userId'>) {
  if (finishedAt !== null) return 'parcel'
  if (paymentMethod === 'cod') return 'unconfirmed'
  return proofAt === null ? 'unpaid' : 'slip'
}
