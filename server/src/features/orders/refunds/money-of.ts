import type { Ctx } from '../../../core/context.ts'
import { unseal } from '../../../core/seal.ts'
import type { refundDue } from '../../../database/tables/refunds.ts'
import type { orderReturn } from '../../../database/tables/returns.ts'
import { duePlace, returnAccountPlace } from '../../../core/return-account.ts'
import type { GoingBack } from './second-person.ts'

type With = Pick<Ctx, 'house'>

/** A refund as it would be paid out. */
export const moneyOf = (
  { house }: With,
  due: typeof refundDue.$inferSelect,
  { userId, confirmedBy }: { userId: number | null; confirmedBy: string | null },
): GoingBack => ({
  kind: 'refund',
  id: due.id,
  amount: due.amount,
  userId,
  number: (due.refundNumber && unseal(house.settings, duePlace(due.id), due.refundNumber)) || null,
  accountAt: due.accountAt,
  accountBy: due.accountBy,
  notedBy: due.notedBy,
  confirmedBy: due.cause === 'canceled' ? confirmedBy : null,
})

/** A return's money as it would be paid out. */
export const moneyOfReturn = (
  { house }: With,
  found: typeof orderReturn.$inferSelect,
  { amount, userId }: { amount: bigint; userId: number | null },
): GoingBack => ({
  kind: 'return',
  id: found.id,
  amount,
  userId,
  number: (found.refundNumber && unseal(house.settings, returnAccountPlace(found.id), found.refundNumber)) || null,
  accountAt: found.accountAt ?? found.requestedAt,
  accountBy: found.accountBy,
  notedBy: null,
  // Not relevant for returns: other staff than finance have sent the goods since.
  confirmedBy: null,
})
