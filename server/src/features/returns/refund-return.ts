import { and, eq, ne, or, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { ParsedOf } from '@bailu/contract/calls'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asStaff, type StaffScope } from '../../core/context.ts'
import { normalizeBankReference } from '../../lib/normalize.ts'
import { fail } from '../../lib/errors.ts'
import { inTx } from '../../database/transaction.ts'
import { order as orders } from '../orders/table.ts'
import { orderReturn } from './table.ts'
import { markProposalOutdated, type ApprovalRow, proposeApproval } from '../approvals/propose.ts'
import { bookRefundTransfer } from '../refunds/book-transfer.ts'
import {
  admitPayer,
  returnMoney,
  fingerprintOfMoney,
  type OutgoingMoney,
  readSecondPerson,
  refundMoney,
} from '../refunds/refund-approval.ts'
import { calculateReturnAmount } from '../refunds/return-amount.ts'
import { allOrdersForStaff } from '../orders/base/order-access.ts'
import { lockReturnOrder, moveReturn, RETURN_TRANSITIONS, returnById } from './move-return.ts'
import { isSamePerson, requireNotOwnAccount } from '../approvals/separation-of-duties.ts'
import { refund } from '../refunds/table.ts'
import type { ApprovalEffect } from '../approvals/decide.ts'
import { presentRefundAccount, readRefundOrder, refundById } from '../refunds/read-refunds.ts'

/** What the reversal of rewards needs of a refund in the same transaction; subtotals in satang. */
export type RefundFacts = { id: string; orderId: string; before: bigint; refunded: bigint; total: bigint }

/**
 * Records that finance has refunded a return. The server computes the amount: the goods, and the shipping once
 * everything has come back.
 * @throws AppError not_found, return_moved_on, not_paid, refund_on_hold, amount_differs, reference_used, and those of
 *   {@link admitPayer}
 */
export async function refundReturn(
  ctx: Ctx,
  input: ParsedOf<'POST /api/staff/return/{id}/refund'>,
): Promise<RefundFacts> {
  const scope = asStaff(ctx)
  const condition = returnById(allOrdersForStaff(scope), input.id)
  const bankReference = normalizeBankReference(input.bank_reference)
  return inTx(ctx, async (tx) => {
    const order = await lockReturnOrder(tx, condition)
    const [returnRow] = await tx.db.select().from(orderReturn).where(condition)
    if (!returnRow || !isRefundable(returnRow.status)) return fail('return_moved_on')
    if (order.paidAt === null) return fail('not_paid')
    if (returnRow.accountHoldUntil && returnRow.accountHoldUntil > tx.now) return fail('refund_on_hold')
    const { shipping, deducted, amount } = await calculateReturnAmount(tx, order, returnRow)
    if (BigInt(input.amount) !== amount) return fail('amount_differs')
    const payer = await readRefundOrder(tx, order.id)
    const approval = await admitPayer(tx, scope, returnMoney(tx, returnRow, { ...payer, amount }))
    await moveReturn(
      tx,
      'refund',
      condition,
      { shipping, deducted, refundedAt: tx.now },
      or(eq(orderReturn.status, 'received'), eq(orderReturn.kind, 'money')),
    )
    const id = await bookRefundTransfer(tx, {
      returnId: input.id,
      order,
      amount,
      bankReference,
      by: scope.staffId,
      paidAt: null,
      seen: approval,
      tail: returnRow.refundTail,
    })
    await markProposalOutdated(tx, 'return', input.id)
    const before = await sumRefundedSubtotal(tx, order.id, input.id)
    await tx.db
      .update(orders)
      .set({ refundedSubtotal: before + returnRow.subtotal })
      .where(eq(orders.id, order.id))
    await recordAudit(
      tx,
      'return.refunded',
      { type: 'return', id: input.id },
      {
        order: order.id,
        refund: id,
        amount: String(amount),
        bankReference,
        ...(approval.approvalId && { approval: approval.approvalId }),
      },
    )
    return { id, orderId: order.id, before, refunded: returnRow.subtotal, total: order.subtotal }
  })
}

export const isRefundable = (status: string) => (RETURN_TRANSITIONS.refund.from as readonly string[]).includes(status)

async function sumRefundedSubtotal(ctx: Ctx, orderId: string, exceptReturnId: string): Promise<bigint> {
  const [sum] = await ctx.db
    .select({ subtotal: sql<string>`coalesce(sum(${orderReturn.subtotal}), 0)` })
    .from(orderReturn)
    .where(
      and(eq(orderReturn.orderId, orderId), eq(orderReturn.status, 'refunded'), ne(orderReturn.id, exceptReturnId)),
    )
  return BigInt(sum?.subtotal ?? 0)
}

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
  const money = returnMoney(tx, returnRow, { ...(await readRefundOrder(tx, order.id)), amount })
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
