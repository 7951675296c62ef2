import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { difference } from '../../../database/tables/differences.ts'
import { payment } from '../../../database/tables/orders.ts'

export type PaidFor = {
  /** Satang of receipts that pay it, late payments included. */
  paid: bigint
  /** Satang of the total that were waived. */
  under: bigint
  /** Satang not yet paid; zero for a paid order. */
  missing: bigint
}

type Asked = { id: string; total: bigint }

/** The amount paid for an order, reversed payments excluded. Lock the order before deciding by it. */
export async function paidFor(ctx: Pick<Ctx, 'db'>, asked: Asked): Promise<PaidFor> {
  const [only] = await paidForEach(ctx, [asked])
  return only!
}

/** The same for several orders, in their sequence. */
export async function paidForEach(ctx: Pick<Ctx, 'db'>, asked: readonly Asked[]): Promise<PaidFor[]> {
  if (asked.length === 0) return []
  const ids = asked.map(({ id }) => id)
  const came = await ctx.db
    .select({ id: payment.orderId, sum: sql<string>`sum(${payment.amount})` })
    .from(payment)
    .where(and(inArray(payment.orderId, ids), isNull(payment.reversedAt)))
    .groupBy(payment.orderId)
  const accepted = await ctx.db
    .select({ id: difference.orderId, sum: sql<string>`sum(${difference.amount})` })
    .from(difference)
    .where(and(inArray(difference.orderId, ids), isNull(difference.reversedAt)))
    .groupBy(difference.orderId)
  const sumsOf = (rows: { id: string | null; sum: string }[]) => new Map(rows.map(({ id, sum }) => [id, BigInt(sum)]))
  const [paidBy, underBy] = [sumsOf(came), sumsOf(accepted)]
  return asked.map(({ id, total }) => {
    const [paid, under] = [paidBy.get(id) ?? 0n, underBy.get(id) ?? 0n]
    const missing = total - paid - under
    return { paid, under, missing: missing > 0n ? missing : 0n }
  })
}
