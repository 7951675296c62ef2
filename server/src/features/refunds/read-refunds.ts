import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import type { BuyerRefund, RefundAccount } from '@bailu/contract/refunds/shop'
import type { Ctx } from '../../core/context.ts'
import { order } from '../orders/table.ts'
import { payment } from '../receipts/table.ts'
import { refund, refundBounce, refundTransfer } from './table.ts'
import { fail } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'
import type { OrderAccess } from '../orders/base/order-access.ts'

/** Refunds, newest first, each with its transfer and bounce. */
export const readRefunds = (ctx: Pick<Ctx, 'db'>, condition: SQL | undefined) =>
  ctx.db
    .select({ refund, paid: refundTransfer, bounce: refundBounce })
    .from(refund)
    .leftJoin(refundTransfer, eq(refundTransfer.refundId, refund.id))
    .leftJoin(refundBounce, eq(refundBounce.transferId, refundTransfer.id))
    .where(condition)
    .orderBy(desc(refund.owedAt), desc(refund.id))
export type RefundRow = Awaited<ReturnType<typeof readRefunds>>[number]

type StoredRefundAccount = {
  refundBy: 'promptpay' | 'bank' | null
  refundBank: string
  refundTail: string
  refundName: string
}

/** The account with only the last four digits of its number. */
export const presentRefundAccount = ({
  refundBy,
  refundBank,
  refundTail,
  refundName,
}: StoredRefundAccount): RefundAccount | null =>
  refundBy && { by: refundBy, bank: refundBank, number: `••••${refundTail}`, name: refundName }

/** When the money was transferred: as finance typed it, else when it was recorded. */
export const transferTime = (transfer: RefundRow['paid']): string | null =>
  (transfer?.paidAt ?? transfer?.refundedAt)?.toISOString() ?? null

/** Until when a changed account is on hold; null once the refund is paid. */
export const accountHoldEnd = ({ status, accountHoldUntil }: RefundRow['refund']): string | null =>
  status === 'owed' ? (accountHoldUntil?.toISOString() ?? null) : null

/** The refund that the buyer sees; voided ones are hidden. */
export function presentBuyerRefund(refunds: RefundRow[]): BuyerRefund | null {
  const notVoided = refunds.filter(({ refund: refundRow }) => refundRow.status !== 'void')
  const owedRows = notVoided.filter(({ refund: refundRow }) => refundRow.status === 'owed')
  const shown = owedRows.find(({ refund: refundRow }) => refundRow.accountAt === null) ?? owedRows[0] ?? notVoided[0]
  if (!shown) return null
  const { refund: refundRow, paid: transfer } = shown
  return {
    state: refundRow.status === 'paid' ? 'paid' : 'owed',
    cause: refundRow.cause,
    // All open refunds of an order go to one account.
    amount: asNumber(
      refundRow.status === 'owed' ? owedRows.reduce((sum, entry) => sum + entry.refund.amount, 0n) : refundRow.amount,
    ),
    refund_to: presentRefundAccount(refundRow),
    hold_until: accountHoldEnd(refundRow),
    owed_at: refundRow.owedAt.toISOString(),
    paid_at: transferTime(transfer),
    bank_reference: transfer?.bankReference ?? '',
  }
}

/** The bounce of a transfer; the money owed since is a separate refund. */
export const presentBounce = (bounce: typeof refundBounce.$inferSelect | null) =>
  bounce && { bank_reference: bounce.bankReference, on: bounce.returnedOn }

export function presentOrderRefund([newest]: RefundRow[]): StaffOrder['refund'] {
  if (!newest) return null
  const { refund: refundRow, paid: transfer } = newest
  return {
    id: refundRow.id,
    state: refundRow.status,
    cause: refundRow.cause,
    amount: asNumber(refundRow.amount),
    owed_at: refundRow.owedAt.toISOString(),
    paid_at: transferTime(transfer),
  }
}

/** Condition for one refund of an order the caller may see. */
export const refundById = (access: OrderAccess, id: string): SQL =>
  sql`${refund.id} = ${id} and exists (select 1 from ${order} where ${order.id} = ${refund.orderId} and ${access})`

type RefundChanges = Partial<typeof refund.$inferInsert>

/**
 * Changes an open refund in a single guarded UPDATE; of two concurrent calls exactly one finds it open.
 * @throws AppError not_found, or refund_moved_on when it was paid or voided
 */
export async function updateOwedRefund(tx: Ctx, condition: SQL, changes: RefundChanges) {
  const [moved] = await tx.db
    .update(refund)
    .set(changes)
    .where(and(condition, eq(refund.status, 'owed')))
    .returning()
  if (moved) return moved
  const [row] = await tx.db.select({ id: refund.id }).from(refund).where(condition).limit(1)
  return fail(row ? 'refund_moved_on' : 'not_found')
}

/** The order of a refund and who confirmed its latest payment. The order always exists (foreign key). */
export async function readRefundOrder(ctx: Ctx, id: string) {
  const [orderRow] = await ctx.db
    .select({
      id: order.id,
      number: order.number,
      userId: order.userId,
      contactEmail: order.contactEmail,
      contactLang: order.contactLang,
      guestId: order.guestId,
      linkVersion: order.linkVersion,
      placedAt: order.placedAt,
      confirmedBy: payment.confirmedBy,
    })
    .from(order)
    .leftJoin(payment, and(eq(payment.orderId, order.id), isNull(payment.reversedAt)))
    .where(eq(order.id, id))
    .orderBy(desc(payment.confirmedAt), desc(payment.id))
    .limit(1)
  return orderRow ?? fail('not_found')
}
