import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { DueCause } from '@bailu/contract/refunds'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { tell } from '../../../core/tell.ts'
import { order } from '../../../database/tables/orders.ts'
import { refund, refundDue } from '../../../database/tables/refunds.ts'
import { mailUser } from '../../mail/mail-user.ts'
import { postOwed } from './refund-books.ts'
import { paidFor } from '../receipts/paid-for.ts'

type Owing = {
  orderId: string
  userId: number | null
  cause: DueCause
  amount: bigint
  /** Satang of what was paid that the shop retains. */
  kept?: bigint
  /** Why the buyer gets it, for example why the order was canceled. */
  reason: string
  /** The staff account that recorded the money, of late payments. */
  notedBy?: string
  /** The refund transfer that the bank returned. */
  bounceOf?: string
  /** Of a surplus: the receipt it is part of. */
  receiptId?: string
  /** Reason for the audit entry, if another one. */
  why?: string
}

/**
 * Inserts a refund, posts it to the ledger and notifies the buyer, in the caller's transaction, which has locked the
 * order.
 * @returns the id of the refund
 */
export async function oweRefund(
  tx: Ctx,
  { orderId, userId, cause, amount, kept = 0n, reason, notedBy, receiptId, bounceOf, why = reason }: Owing,
): Promise<string> {
  const id = uuidv7()
  await tx.db.insert(refundDue).values({
    id,
    orderId,
    cause,
    receiptId: receiptId ?? null,
    bounceOf: bounceOf ?? null,
    status: 'owed',
    amount,
    kept,
    reason,
    notedBy: notedBy ?? null,
    owedAt: tx.now,
  })
  await postOwed(tx, { id, orderId, cause, amount })
  const told = { order: orderId, cause, amount: String(amount), reason: why }
  await record(tx, 'refund.owed', { type: 'refund', id }, told)
  if (userId !== null) {
    const [{ number } = { number: '' }] = await tx.db
      .select({ number: order.number })
      .from(order)
      .where(eq(order.id, orderId))
    await tell(tx, userId, 'refund_owed', { cause: id })
    const values = { order: orderId, number, amount: Number(amount) }
    await mailUser(tx, userId, { kind: 'refund_owed', cause: id, values })
  }
  return id
}

/**
 * Satang paid for an order and neither refunded nor to be refunded. Refunds of surplus and of bounced transfers do
 * not count: they are not part of the order's total.
 */
export async function leftToRefund(ctx: Ctx, of: { id: string; total: bigint }): Promise<bigint> {
  const { rows } = await ctx.db.execute<{ back: string }>(sql`
    select coalesce((select sum(amount) from ${refund} where order_id = ${of.id} and return_id is not null), 0)
      + coalesce((select sum(amount) from ${refundDue}
        where order_id = ${of.id} and status <> 'void' and cause not in ('overpaid', 'bounced')), 0) as back`)
  return (await paidFor(ctx, of)).paid - BigInt(rows[0]?.back ?? 0)
}

/** Refunds the rest of what was paid for a canceled order; the order is locked. @returns satang */
export async function owePart(tx: Ctx, of: { id: string; userId: number | null; total: bigint }, reason: string) {
  const owed = await leftToRefund(tx, of)
  if (owed > 0n) await oweRefund(tx, { orderId: of.id, userId: of.userId, cause: 'canceled', amount: owed, reason })
  return owed
}
