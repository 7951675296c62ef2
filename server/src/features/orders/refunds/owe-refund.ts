import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { DueCause } from '@bailu/contract/refunds'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { tell } from '../../../core/tell.ts'
import { refund, refundDue } from '../../../database/tables/refunds.ts'

type Owing = {
  orderId: string
  userId: number | null
  cause: DueCause
  amount: bigint
  /** Why the order was canceled. */
  reason: string
  /** Who of staff says that it came, of late money. */
  notedBy?: string
  /** For the log, where it is another one. */
  why?: string
}

/** Notes that a buyer is owed money, in the transaction of its cause; the order is held. */
export async function oweRefund(
  tx: Ctx,
  { orderId, userId, cause, amount, reason, notedBy, why = reason }: Owing,
): Promise<string> {
  const id = uuidv7()
  await tx.db
    .insert(refundDue)
    .values({ id, orderId, cause, status: 'owed', amount, reason, notedBy: notedBy ?? null, owedAt: tx.now })
  const told = { order: orderId, cause, amount: String(amount), reason: why }
  await record(tx, 'refund.owed', { type: 'refund', id }, told)
  if (userId !== null) await tell(tx, userId, 'refund_owed', { cause: id })
  return id
}

/** What of an order's payment has not been paid back yet. */
export async function leftToRefund(ctx: Ctx, { id, total }: { id: string; total: bigint }): Promise<bigint> {
  const [back] = await ctx.db
    .select({ amount: sql<string>`coalesce(sum(${refund.amount}), 0)` })
    .from(refund)
    .where(eq(refund.orderId, id))
  return total - BigInt(back?.amount ?? 0)
}
