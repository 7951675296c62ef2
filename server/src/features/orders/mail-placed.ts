import type { Ctx } from '../../core/context.ts'
import { mailUser } from '../mail/mail-user.ts'
import type { Booked } from './book-order.ts'

/** Tells who placed an order, or for whom it was placed, what it comes to and until when it is kept for them. */
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
