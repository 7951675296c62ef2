import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { difference } from '../../../database/tables/differences.ts'
import { type order, payment } from '../../../database/tables/orders.ts'
import { ofCompany } from '../../ledger/accounts.ts'
import { type Leg, post } from '../../ledger/post.ts'

type Sold = Pick<typeof order.$inferSelect, 'id' | 'goods' | 'total'>
type Part = { code: 'payment' | 'difference'; id: string; from: ReturnType<typeof ofCompany>; amount: bigint }

/**
 * Posts the sale of a paid order: its payments go to sales first, then to shipping income, in the order in which they
 * were received. Until then they are on the account `unapplied`.
 * @param at time of the entries; now by default
 */
export async function bookSale(tx: Ctx, sold: Sold, at?: Date): Promise<void> {
  for (const { part, legs } of await legsOf(tx, sold))
    await post(tx, {
      code: part.code === 'payment' ? 'payment.applied' : 'difference.booked',
      ref: { type: part.code, id: part.id },
      legs,
      ...(at && { at }),
    })
}

/** Posts the reversal of a sale. Call it before its payments are marked as reversed. */
export async function unbookSale(tx: Ctx, sold: Sold): Promise<void> {
  for (const { part, legs } of await legsOf(tx, sold))
    await post(tx, {
      code: part.code === 'payment' ? 'payment.reversed' : 'difference.reversed',
      ref: { type: part.code, id: part.id },
      legs: legs.map(({ debit, credit, amount }) => ({ debit: credit, credit: debit, amount })),
    })
}

async function legsOf(tx: Ctx, { id, goods }: Sold): Promise<{ part: Part; legs: Leg[] }[]> {
  const parts = await partsOf(tx, id)
  let sold = 0n
  return parts.map((part) => {
    const left = goods > sold ? goods - sold : 0n
    const ofGoods = part.amount < left ? part.amount : left
    sold += part.amount
    return {
      part,
      legs: [
        { debit: part.from, credit: ofCompany('sales'), amount: ofGoods },
        { debit: part.from, credit: ofCompany('shipping_income'), amount: part.amount - ofGoods },
      ],
    }
  })
}

async function partsOf(tx: Ctx, orderId: string): Promise<Part[]> {
  const payments = await tx.db
    .select({ id: payment.id, amount: payment.amount })
    .from(payment)
    .where(and(eq(payment.orderId, orderId), isNull(payment.reversedAt), eq(payment.late, false)))
    .orderBy(asc(payment.confirmedAt), asc(payment.id))
  const accepted = await tx.db
    .select({ id: difference.id, amount: difference.amount })
    .from(difference)
    .where(and(eq(difference.orderId, orderId), isNull(difference.reversedAt)))
    .orderBy(asc(difference.id))
  return [
    ...payments.map((one) => ({ code: 'payment' as const, from: ofCompany('unapplied'), ...one })),
    ...accepted.map((one) => ({ code: 'difference' as const, from: ofCompany('differences'), ...one })),
  ]
}
