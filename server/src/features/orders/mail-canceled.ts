import type { Ctx } from '../../core/context.ts'
import type { order } from '../../database/tables/orders.ts'
import { mailUser } from '../mail/mail-user.ts'

type Canceled = Pick<typeof order.$inferSelect, 'id' | 'number' | 'userId' | 'paymentMethod' | 'proofAt'>

/** Tells a buyer whose order the shop or its time has ended; what was transferred for it is theirs. */
export const mailCanceled = (tx: Ctx, { id, number, userId, paymentMethod, proofAt }: Canceled): Promise<void> =>
  mailUser(tx, userId, {
    kind: 'order_canceled',
    cause: id,
    values: { number, why: paymentMethod === 'cod' ? 'unconfirmed' : proofAt === null ? 'unpaid' : 'slip' },
  })
