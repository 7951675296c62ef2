import type { Ctx } from '../../core/context.ts'
import { mailUser } from '../mail/mail-user.ts'
import type { Booked } from './book-order.ts'

/** Emails the buyer the total and the payment deadline of a new order. */
export const mailPlaced = (tx: Ctx, { id, number, total, userId, expiresAt, awaitsCall }: Booked): Promise<void> =>
  mailUser(tx, userId, {
    kind: 'order_placed',
    cause: id,
    values: {
      number,
      total: Number(total),
      pay_by: awaitsCall ? null : (expiresAt?.toISOString() ?? null),
      call: awaitsCall,
    },
    ...(expiresAt && { useBefore: expiresAt }),
  })
