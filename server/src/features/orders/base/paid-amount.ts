import { and, isNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../../core/context.ts'
import { prepareOnce } from '../../../database/prepare-once.ts'
import { asNumber } from '../../../lib/money.ts'
import { difference, payment } from '../../receipts/table.ts'
import type { order } from '../table.ts'

export type PaidAmount = {
  /** Satang of receipts that pay it, late payments included. */
  paid: bigint
  /** Satang of the total that were waived. */
  under: bigint
  /** Satang not yet paid; zero for a paid order. */
  missing: bigint
}

/** Satang that the buyer pays on delivery or at the counter; 0 when nothing is missing. */
export const amountToCollect = (
  { paymentMethod, paidAt }: Pick<typeof order.$inferSelect, 'paymentMethod' | 'paidAt'>,
  { missing }: Pick<PaidAmount, 'missing'>,
): number => (paymentMethod === 'cod' && paidAt === null ? asNumber(missing) : 0)

type OrderTotal = { id: string; total: bigint }

/** The amount paid for an order, reversed payments excluded. Lock the order before deciding by it. */
export async function readPaidAmount(ctx: Pick<Ctx, 'db'>, orders: OrderTotal): Promise<PaidAmount> {
  const [paidAmount] = await readPaidAmounts(ctx, [orders])
  return paidAmount!
}

const paidSumsQuery = prepareOnce((db) => {
  const ids = sql`${sql.placeholder('ids')}::uuid[]`
  const payments = db
    .select({
      of: sql<string>`'payment'`,
      id: sql<string>`${payment.orderId}`,
      sum: sql<string>`sum(${payment.amount})`,
    })
    .from(payment)
    .where(and(sql`${payment.orderId} = any(${ids})`, isNull(payment.reversedAt)))
    .groupBy(payment.orderId)
  const differences = db
    .select({
      of: sql<string>`'difference'`,
      id: sql<string>`${difference.orderId}`,
      sum: sql<string>`sum(${difference.amount})`,
    })
    .from(difference)
    .where(and(sql`${difference.orderId} = any(${ids})`, isNull(difference.reversedAt)))
    .groupBy(difference.orderId)
  return unionAll(payments, differences)
})

/** The same for several orders, in their sequence. */
export async function readPaidAmounts(ctx: Pick<Ctx, 'db'>, orders: readonly OrderTotal[]): Promise<PaidAmount[]> {
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const rows = await paidSumsQuery(ctx.db).execute({ ids })
  const sumsOf = (of: 'payment' | 'difference') =>
    new Map(rows.filter((row) => row.of === of).map(({ id, sum }) => [id, BigInt(sum)]))
  const [paidBy, acceptedBy] = [sumsOf('payment'), sumsOf('difference')]
  return orders.map(({ id, total }) => {
    const [paid, accepted] = [paidBy.get(id) ?? 0n, acceptedBy.get(id) ?? 0n]
    const missing = total - paid - accepted
    return { paid, under: accepted, missing: missing > 0n ? missing : 0n }
  })
}
