import { and, asc, eq, ne, or, sql } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { normalizeBankReference } from '../../lib/normalize.ts'
import { fail } from '../../lib/errors.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/transaction.ts'
import { order as orders, orderLine } from '../../database/tables/orders.ts'
import { orderReturn, orderReturnLine } from '../../database/tables/returns.ts'
import { markProposalOutdated } from '../approvals/propose.ts'
import { bookRefundTransfer } from '../refunds/book-transfer.ts'
import { returnMoney } from '../refunds/refund-approval.ts'
import { readRefundable } from '../refunds/create-refund.ts'
import { admitPayer } from '../refunds/refund-approval.ts'
import { isShippingRefunded } from '../refunds/return-amount.ts'
import { allOrdersForStaff } from '../orders/base/order-access.ts'
import { lockReturnOrder, moveReturn, countReturnedPieces, RETURN_TRANSITIONS, returnById } from './move-return.ts'
import { shippingToRefund } from '../refunds/return-amount.ts'

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

type ReturnRow = Pick<typeof orderReturn.$inferSelect, 'id' | 'goods' | 'withShipping'>
type SoldOrder = Pick<typeof orders.$inferSelect, 'id' | 'total' | 'paidAt' | 'shipping' | 'shippingDiscount'>

/** The amount of a return now, in satang: at most what was paid and is neither refunded nor to be refunded. */
export async function calculateReturnAmount(ctx: Ctx, order: SoldOrder, returnRow: ReturnRow) {
  const shipping = await calculateShippingRefund(ctx, order, returnRow)
  const fullAmount = returnRow.goods + shipping
  const refundable = order.paidAt === null ? fullAmount : await readRefundable(ctx, order)
  const amount = refundable < fullAmount ? refundable : fullAmount
  return { shipping, deducted: fullAmount - amount, amount }
}

async function calculateShippingRefund(
  ctx: Ctx,
  order: { id: string; shipping: bigint; shippingDiscount: bigint },
  { id: returnId, withShipping }: ReturnRow,
): Promise<bigint> {
  if (await isShippingRefunded(ctx, order.id, returnId)) return 0n
  if (withShipping) return order.shipping - order.shippingDiscount
  const orderLines = await ctx.db
    .select({ line: orderLine.line, quantity: orderLine.quantity })
    .from(orderLine)
    .where(eq(orderLine.orderId, order.id))
    .orderBy(asc(orderLine.line))
  const returnLines = await ctx.db.select().from(orderReturnLine).where(eq(orderReturnLine.returnId, returnId))
  const quantities = new Map(returnLines.map((entry) => [entry.line, entry.quantity]))
  return shippingToRefund(order, quantities, await countReturnedPieces(ctx, order.id, ['refunded']), orderLines)
}

async function sumRefundedSubtotal(ctx: Ctx, orderId: string, exceptReturnId: string): Promise<bigint> {
  const [sum] = await ctx.db
    .select({ goods: sql<string>`coalesce(sum(${orderReturn.goods}), 0)` })
    .from(orderReturn)
    .where(
      and(eq(orderReturn.orderId, orderId), eq(orderReturn.status, 'refunded'), ne(orderReturn.id, exceptReturnId)),
    )
  return BigInt(sum?.goods ?? 0)
}
