import { and, desc, eq, isNull } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { StaffRefund } from '@bailu/contract/refunds'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asNumber } from '../../../core/satang.ts'
import { asStaff } from '../../../core/scope.ts'
import { order, payment } from '../../../database/tables/orders.ts'
import { staff, user } from '../../../database/tables/people.ts'
import { receipt } from '../../../database/tables/receipts.ts'
import { buyerName } from '../staff-items.ts'
import { allOrders } from '../whose-orders.ts'
import { standingOf } from './ask-second.ts'
import { theDue } from './due-moves.ts'
import { moneyOf } from './money-of.ts'
import { heldUntil, presentAccount, presentBounce, readDues } from './read-dues.ts'

/** One refund for staff; the account number stays masked. */
export async function readStaffRefund(ctx: Ctx, { id }: ParsedOf<'GET /api/staff/refund/{id}'>): Promise<StaffRefund> {
  const scope = asStaff(ctx)
  const [found] = await readDues(ctx, theDue(allOrders(scope), id))
  if (!found) return refuse('not_found')
  const { due, paid, bounce } = found
  const [bought] = await ctx.db
    .select({ number: order.number, userId: order.userId, address: order.address, nickname: user.nickname })
    .from(order)
    .leftJoin(user, eq(user.id, order.userId))
    .where(eq(order.id, due.orderId))
  const came = await ctx.db
    .select({ payment, receipt })
    .from(payment)
    .innerJoin(receipt, eq(receipt.id, payment.receiptId))
    .where(and(eq(payment.orderId, due.orderId), isNull(payment.reversedAt)))
    .orderBy(desc(payment.confirmedAt), desc(payment.id))
  const newest = came[0]
  const nameOf = async (staffId: string | null) =>
    staffId === null
      ? null
      : ((await ctx.db.select({ name: staff.name }).from(staff).where(eq(staff.id, staffId)))[0]?.name ?? null)
  const standing =
    due.status === 'owed'
      ? await standingOf(
          ctx,
          scope,
          moneyOf(ctx, due, {
            userId: bought?.userId ?? null,
            confirmedBy: newest?.payment.confirmedBy ?? null,
          }),
        )
      : { second: null, not_yours: null }
  return {
    id: due.id,
    cause: due.cause,
    state: due.status,
    order_id: due.orderId,
    order_number: bought?.number ?? '',
    buyer: bought ? buyerName(bought) : '',
    amount: asNumber(due.amount),
    refund_to: presentAccount(due),
    account_at: due.accountAt?.toISOString() ?? null,
    held_until: heldUntil(due),
    owed_at: due.owedAt.toISOString(),
    settled_at: (paid?.paidAt ?? due.settledAt)?.toISOString() ?? null,
    settled_by: await nameOf(due.settledBy),
    bank_reference: paid?.bankReference ?? '',
    reason: due.reason,
    void_reason: due.voidReason,
    transfer: paid?.id ?? null,
    in_cash: paid?.inCash ?? false,
    returned: presentBounce(bounce),
    account_by: await nameOf(due.accountBy),
    ...standing,
    received: newest
      ? {
          amount: asNumber(came.reduce((sum, one) => sum + one.payment.amount, 0n)),
          whole: asNumber(
            [...new Map(came.map(({ receipt: one }) => [one.id, one.amount])).values()].reduce(
              (sum, one) => sum + one,
              0n,
            ),
          ),
          bank_reference: [...new Set(came.map((one) => one.receipt.bankReference))].join(', '),
          at: newest.receipt.seenAt.toISOString(),
        }
      : null,
  }
}
