import { desc, eq, type SQL } from 'drizzle-orm'
import type { MoneyBack, RefundAccount } from '@bailu/contract/refunds'
import type { StaffOrder } from '@bailu/contract/staff-order'
import type { Ctx } from '../../../core/context.ts'
import { asNumber } from '../../../core/satang.ts'
import { refund, refundBounce, refundDue } from '../../../database/tables/refunds.ts'

/** Refunds, newest first, each with its transfer and bounce. */
export const readDues = (ctx: Ctx, which: SQL | undefined) =>
  ctx.db
    .select({ due: refundDue, paid: refund, bounce: refundBounce })
    .from(refundDue)
    .leftJoin(refund, eq(refund.dueId, refundDue.id))
    .leftJoin(refundBounce, eq(refundBounce.refundId, refund.id))
    .where(which)
    .orderBy(desc(refundDue.owedAt), desc(refundDue.id))
export type Due = Awaited<ReturnType<typeof readDues>>[number]

type Account = { refundBy: 'promptpay' | 'bank' | null; refundBank: string; refundTail: string; refundName: string }

/** The account with only the last four digits of its number. */
export const presentAccount = ({ refundBy, refundBank, refundTail, refundName }: Account): RefundAccount | null =>
  refundBy && { by: refundBy, bank: refundBank, number: `••••${refundTail}`, name: refundName }

/** When the money was transferred: as finance typed it, else when it was recorded. */
export const paidAt = (paid: Due['paid']): string | null => (paid?.paidAt ?? paid?.refundedAt)?.toISOString() ?? null

/** Until when a changed account is on hold; null once the refund is paid. */
export const heldUntil = ({ status, accountHeldUntil }: Due['due']): string | null =>
  status === 'owed' ? (accountHeldUntil?.toISOString() ?? null) : null

/** The refund that the buyer sees; voided ones are hidden. */
export function presentMoneyBack(dues: Due[]): MoneyBack | null {
  const alive = dues.filter(({ due }) => due.status !== 'void')
  const owed = alive.filter(({ due }) => due.status === 'owed')
  const found = owed.find(({ due }) => due.accountAt === null) ?? owed[0] ?? alive[0]
  if (!found) return null
  const { due, paid } = found
  return {
    state: due.status === 'paid' ? 'paid' : 'owed',
    cause: due.cause,
    // All open refunds of an order go to one account.
    amount: asNumber(due.status === 'owed' ? owed.reduce((sum, one) => sum + one.due.amount, 0n) : due.amount),
    refund_to: presentAccount(due),
    held_until: heldUntil(due),
    owed_at: due.owedAt.toISOString(),
    paid_at: paidAt(paid),
    bank_reference: paid?.bankReference ?? '',
  }
}

/** The bounce of a transfer; the money owed since is a refund of its own. */
export const presentBounce = (bounce: typeof refundBounce.$inferSelect | null) =>
  bounce && { bank_reference: bounce.bankReference, on: bounce.returnedOn }

export function presentOrderRefund([newest]: Due[]): StaffOrder['refund'] {
  if (!newest) return null
  const { due, paid } = newest
  return {
    id: due.id,
    state: due.status,
    cause: due.cause,
    amount: asNumber(due.amount),
    owed_at: due.owedAt.toISOString(),
    paid_at: paidAt(paid),
  }
}
