import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { normalizeBankReference } from '../../lib/normalize.ts'
import { fail } from '../../lib/errors.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/transaction.ts'
import { order as orders } from '../../database/tables/orders.ts'
import { orderReturn } from '../../database/tables/returns.ts'
import { markProposalOutdated } from '../approvals/propose.ts'
import { bookRefundTransfer } from '../refunds/book-transfer.ts'
import { admitPayer, returnMoney } from '../refunds/refund-approval.ts'
import { calculateReturnAmount } from '../refunds/return-amount.ts'
import { allOrdersForStaff } from '../orders/base/order-access.ts'
import { lockReturnOrder, moveReturn, RETURN_TRANSITIONS, returnById } from './move-return.ts'

/** What the reversal of rewards needs of a refund in the same transaction; subtotals in satang. */
export type RefundFacts = { id: string; orderId: string; before: bigint; refunded: bigint; total: bigint }

/**
 * Records that finance has refunded a return. The server computes the amount: the goods, and the shipping once
 * everything has come back.
 * @throws AppError not_found, return_moved_on, not_paid, refund_held, amount_differs, reference_used, and those of
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
    if (returnRow.accountHoldUntil && returnRow.accountHoldUntil > tx.now) return fail('refund_held')
    const { shipping, deducted, amount } = await calculateReturnAmount(tx, order, returnRow)
    if (BigInt(input.amount) !== amount) return fail('amount_differs')
    const approval = await admitPayer(tx, scope, returnMoney(tx, returnRow, { amount, userId: order.userId }))
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
    })
    await markProposalOutdated(tx, 'return', input.id)
    const before = await sumRefundedSubtotal(tx, order.id, input.id)
    await tx.db
      .update(orders)
      .set({ refundedSubtotal: before + returnRow.goods })
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
    return { id, orderId: order.id, before, refunded: returnRow.goods, total: order.subtotal }
  })
}

export const isRefundable = (status: string) => (RETURN_TRANSITIONS.refund.from as readonly string[]).includes(status)

async function sumRefundedSubtotal(ctx: Ctx, orderId: string, exceptReturnId: string): Promise<bigint> {
  const [sum] = await ctx.db
    .select({ goods: sql<string>`coalesce(sum(${orderReturn.goods}), 0)` })
    .from(orderReturn)
    .where(
      and(eq(orderReturn.orderId, orderId), eq(orderReturn.status, 'refunded'), ne(orderReturn.id, exceptReturnId)),
    )
  return BigInt(sum?.goods ?? 0)
}
