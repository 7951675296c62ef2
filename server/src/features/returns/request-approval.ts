import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { Ctx, StaffScope } from '../../core/context.ts'
import { isSamePerson, requireNotOwnAccount } from '../approvals/separation-of-duties.ts'
import { fail } from '../../lib/errors.ts'
import { asStaff } from '../../core/scope.ts'
import { refund } from '../../database/tables/refunds.ts'
import { orderReturn } from '../../database/tables/returns.ts'
import type { ApprovalEffect } from '../approvals/decide.ts'
import { type ApprovalRow, proposeApproval } from '../approvals/propose.ts'
import { isRefundable } from './refund-return.ts'
import { calculateReturnAmount } from '../refunds/return-amount.ts'
import { lockReturnOrder, returnById } from './move-return.ts'
import { allOrdersForStaff } from '../orders/base/order-access.ts'
import { presentRefundAccount, readRefundOrder, refundById } from '../refunds/read-refunds.ts'
import {
  fingerprintOfMoney,
  type OutgoingMoney,
  readSecondPerson,
  refundMoney,
  returnMoney,
} from '../refunds/refund-approval.ts'

type ApprovalRequest = { kind: 'refund' | 'return'; subject: string; reason: string }

/**
 * Requests a second person's approval of a refund, or of the money of a return, as it is now.
 * @throws AppError not_found, refund_moved_on, return_moved_on, own_account, approval_not_needed, approval_open
 */
export async function requestRefundApproval(tx: Ctx, { kind, subject, reason }: ApprovalRequest) {
  const scope = asStaff(tx)
  if (!z.uuid().safeParse(subject).success) return fail('not_found')
  const { money, order, shown: account } = await readOutgoingMoney(tx, scope, kind, subject)
  await requireNotOwnAccount(tx, scope, money.userId)
  const second = await readSecondPerson(tx, scope, money)
  if (second && second.state !== 'needed') return fail('approval_open')
  const isInvolved = await isSamePerson(tx, scope, [money.accountBy, money.notedBy, money.confirmedBy])
  if (!second && !isInvolved) return fail('approval_not_needed')
  return proposeApproval(tx, {
    kind,
    subject,
    amount: money.amount,
    fingerprint: fingerprintOfMoney(tx, money),
    reason,
    detail: {
      order: { id: order.id, number: order.number },
      ...(account && { account: { by: account.by, number: account.number } }),
      account_by_staff: money.accountBy !== null,
      ...(second && { limit: second.limit, together: second.together }),
    },
  })
}

async function readOutgoingMoney(tx: Ctx, scope: StaffScope, kind: 'refund' | 'return', id: string) {
  const access = allOrdersForStaff(scope)
  if (kind === 'refund') {
    const [refundRow] = await tx.db.select().from(refund).where(refundById(access, id)).for('update')
    if (!refundRow) return fail('not_found')
    if (refundRow.status !== 'owed') return fail('refund_moved_on')
    const order = await readRefundOrder(tx, refundRow.orderId)
    return { money: refundMoney(tx, refundRow, order), order, shown: presentRefundAccount(refundRow) }
  }
  const order = await lockReturnOrder(tx, returnById(access, id))
  const [returnRow] = await tx.db.select().from(orderReturn).where(eq(orderReturn.id, id))
  if (!returnRow || !isRefundable(returnRow.status)) return fail('return_moved_on')
  const { amount } = await calculateReturnAmount(tx, order, returnRow)
  const money = returnMoney(tx, returnRow, { amount, userId: order.userId })
  return { money, order, shown: presentRefundAccount(returnRow) }
}

const matches = (tx: Ctx, row: ApprovalRow, money: OutgoingMoney) => row.fingerprint === fingerprintOfMoney(tx, money)

/** Checks that what is approved is unchanged since the request; the payment follows separately. */
export const refundEffect: ApprovalEffect = {
  async approved(tx, row, scope) {
    const { money } = await readOutgoingMoney(tx, scope, row.kind as 'refund' | 'return', row.subject)
    await requireNotOwnAccount(tx, scope, money.userId)
    if (row.amount !== money.amount) return fail('amount_differs')
    if (!matches(tx, row, money)) return fail('account_changed')
  },
  stopped: () => Promise.resolve(),
  elapsed: () => Promise.resolve(),
}
