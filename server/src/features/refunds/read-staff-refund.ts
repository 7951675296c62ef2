import { and, desc, eq, isNull } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { StaffRefund } from '@bailu/contract/refunds/staff'
import type { Ctx } from '../../core/context.ts'
import { fail } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'
import { asStaff } from '../../core/scope.ts'
import { order } from '../../database/tables/orders.ts'
import { payment, receipt } from '../../database/tables/receipts.ts'
import { staff } from '../../database/tables/staff.ts'
import { user } from '../../database/tables/users.ts'
import { buyerName } from '../orders/base/order-rows.ts'
import { allOrdersForStaff } from '../orders/base/order-access.ts'
import { accountHoldEnd, presentBounce, presentRefundAccount, readRefunds, refundById } from './read-refunds.ts'
import { refundMoney, readApprovalState } from './refund-approval.ts'

/** One refund for staff; the account number stays masked. */
export async function readStaffRefund(ctx: Ctx, { id }: ParsedOf<'GET /api/staff/refund/{id}'>): Promise<StaffRefund> {
  const scope = asStaff(ctx)
  const [row] = await readRefunds(ctx, refundById(allOrdersForStaff(scope), id))
  if (!row) return fail('not_found')
  const { due: refundRow, paid: transfer, bounce } = row
  const [orderRow] = await ctx.db
    .select({ number: order.number, userId: order.userId, address: order.address, nickname: user.nickname })
    .from(order)
    .leftJoin(user, eq(user.id, order.userId))
    .where(eq(order.id, refundRow.orderId))
  const receivedRows = await ctx.db
    .select({ payment, receipt })
    .from(payment)
    .innerJoin(receipt, eq(receipt.id, payment.receiptId))
    .where(and(eq(payment.orderId, refundRow.orderId), isNull(payment.reversedAt)))
    .orderBy(desc(payment.confirmedAt), desc(payment.id))
  const newest = receivedRows[0]
  const staffName = async (staffId: string | null) =>
    staffId === null
      ? null
      : ((await ctx.db.select({ name: staff.name }).from(staff).where(eq(staff.id, staffId)))[0]?.name ?? null)
  const approvalState =
    refundRow.status === 'owed'
      ? await readApprovalState(
          ctx,
          scope,
          refundMoney(ctx, refundRow, {
            userId: orderRow?.userId ?? null,
            confirmedBy: newest?.payment.confirmedBy ?? null,
          }),
        )
      : { second: null, not_yours: null }
  return {
    id: refundRow.id,
    cause: refundRow.cause,
    state: refundRow.status,
    order_id: refundRow.orderId,
    order_number: orderRow?.number ?? '',
    buyer: orderRow ? buyerName(orderRow) : '',
    amount: asNumber(refundRow.amount),
    refund_to: presentRefundAccount(refundRow),
    account_at: refundRow.accountAt?.toISOString() ?? null,
    held_until: accountHoldEnd(refundRow),
    owed_at: refundRow.owedAt.toISOString(),
    settled_at: (transfer?.paidAt ?? refundRow.settledAt)?.toISOString() ?? null,
    settled_by: await staffName(refundRow.settledBy),
    bank_reference: transfer?.bankReference ?? '',
    reason: refundRow.reason,
    void_reason: refundRow.voidReason,
    transfer: transfer?.id ?? null,
    in_cash: transfer?.inCash ?? false,
    returned: presentBounce(bounce),
    account_by: await staffName(refundRow.accountBy),
    ...approvalState,
    received: newest
      ? {
          amount: asNumber(receivedRows.reduce((sum, entry) => sum + entry.payment.amount, 0n)),
          whole: asNumber(
            [...new Map(receivedRows.map(({ receipt: entry }) => [entry.id, entry.amount])).values()].reduce(
              (sum, entry) => sum + entry,
              0n,
            ),
          ),
          bank_reference: [...new Set(receivedRows.map((entry) => entry.receipt.bankReference))].join(', '),
          at: newest.receipt.seenAt.toISOString(),
        }
      : null,
  }
}
