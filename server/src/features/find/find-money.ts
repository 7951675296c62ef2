import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { FoundRecords } from '@bailu/contract/find/staff'
import type { Ctx, StaffScope } from '../../core/context.ts'
import { asNumber } from '../../lib/money.ts'
import { bankReferenceIn } from '../../lib/normalize.ts'
import { partner, user } from '../account/table.ts'
import { order } from '../orders/table.ts'
import { payout, payoutReturn, withdrawal } from '../payouts/table.ts'
import { receipt } from '../receipts/table.ts'
import { refundBounce, refundTransfer } from '../refunds/table.ts'

/** Money received under this bank reference, which is compared in full as everywhere. */
export async function findReceipts(ctx: Ctx, _scope: StaffScope, text: string): Promise<FoundRecords['receipts']> {
  const reference = bankReferenceIn(text)
  if (reference === '') return []
  const rows = await ctx.db
    .select()
    .from(receipt)
    .where(and(eq(receipt.bankReference, reference), isNull(receipt.voidedAt)))
  return rows.map((row) => ({
    id: row.id,
    bank_reference: row.bankReference,
    state: row.rest > 0n ? ('open' as const) : ('used' as const),
    amount: asNumber(row.amount),
    seen_at: row.seenAt.toISOString(),
  }))
}

/** Refunds that were transferred, or came back, under this bank reference. */
export async function findRefunds(ctx: Ctx, _scope: StaffScope, text: string): Promise<FoundRecords['refunds']> {
  const reference = bankReferenceIn(text)
  if (reference === '') return []
  const returned = ctx.db
    .select({ id: refundBounce.transferId })
    .from(refundBounce)
    .where(eq(refundBounce.bankReference, reference))
  const sent = ctx.db
    .select({ id: refundTransfer.id })
    .from(refundTransfer)
    .where(eq(refundTransfer.bankReference, reference))
  const rows = await ctx.db
    .select({ transfer: refundTransfer, number: order.number })
    .from(refundTransfer)
    .innerJoin(order, eq(order.id, refundTransfer.orderId))
    .where(inArray(refundTransfer.id, sent.unionAll(returned)))
  return rows.flatMap(({ transfer, number }) => {
    const id = transfer.refundId ?? transfer.returnId
    if (id === null) return []
    return [
      {
        id,
        of_return: transfer.refundId === null,
        order_number: number,
        bank_reference: transfer.bankReference,
        state: 'paid' as const,
        amount: asNumber(transfer.amount),
        at: (transfer.paidAt ?? transfer.refundedAt).toISOString(),
      },
    ]
  })
}

/** Withdrawals paid, or returned, under this bank reference; or those of the partner with this number, newest first. */
export async function findWithdrawals(
  ctx: Ctx,
  _scope: StaffScope,
  text: string,
  limit: number,
): Promise<FoundRecords['withdrawals']> {
  const reference = bankReferenceIn(text)
  const columns = { row: withdrawal, employeeNo: partner.employeeNo, nickname: user.nickname }
  const select = () =>
    ctx.db
      .select(columns)
      .from(withdrawal)
      .innerJoin(partner, eq(partner.userId, withdrawal.partnerId))
      .innerJoin(user, eq(user.id, withdrawal.partnerId))
  const paid = ctx.db
    .select({ id: payout.withdrawalId })
    .from(payout)
    .where(eq(payout.bankReference, reference))
    .unionAll(
      ctx.db
        .select({ id: payoutReturn.withdrawalId })
        .from(payoutReturn)
        .where(eq(payoutReturn.bankReference, reference)),
    )
  const byReference = reference === '' ? [] : await select().where(inArray(withdrawal.id, paid)).limit(limit)
  const ofPartner = await select()
    .where(eq(partner.employeeNo, text.trim().toUpperCase()))
    .orderBy(desc(withdrawal.id))
    .limit(limit)
  const rows = new Map([...byReference, ...ofPartner].map((found) => [found.row.id, found]))
  return [...rows.values()].slice(0, limit).map(({ row, employeeNo, nickname }) => ({
    id: row.id,
    nickname,
    employee_no: employeeNo,
    status: row.status,
    net: asNumber(row.net),
    requested_at: row.requestedAt.toISOString(),
  }))
}
