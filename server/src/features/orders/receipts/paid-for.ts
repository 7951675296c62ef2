import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { difference } from '../../../database/tables/differences.ts'
import { payment } from '../../../database/tables/orders.ts'

export type PaidFor = {
  /** Money of receipts that pays it, late money too. */
  paid: bigint
  /** Of the total, what is not asked for any more. */
  under: bigint
  /** What has yet to come; zero of a paid order. */
  missing: bigint
}

type Asked = { id: string; total: bigint }

/** What was paid for an order, taken back payments left out. Who decides by it has locked the order. */
export async function paidFor(ctx: Pick<Ctx, 'db'>, asked: Asked): Promise<PaidFor> {
  const [only] = await paidForEach(ctx, [asked])
  return only!
}

/** The same of several, in their order. */
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
