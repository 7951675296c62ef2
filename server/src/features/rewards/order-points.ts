import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { shareOf } from '../../lib/money.ts'
import { account, transfer } from '../ledger/table.ts'
import { companyAccount, partnerAccount, type AccountRef } from '../ledger/accounts.ts'
import { postEvent, type EventCode, type Leg } from '../ledger/post.ts'
import { addOrderGrowth, type PaidOrder, reduceOrderGrowth } from './order-settlement.ts'
import { addToPartnerDay } from './reward-lines.ts'

export const pointAccounts = (partnerIds: number[]): AccountRef[] =>
  partnerIds.flatMap((id) => [partnerAccount(id, 'points'), partnerAccount(id, 'growth')])

/** Books an order's points and growth for these partners; the caller has locked their accounts. */
export async function bookOrderPoints(ctx: Ctx, order: PaidOrder, partnerIds: number[]): Promise<void> {
  const { id: orderId, points } = order
  if (points === 0 || partnerIds.length === 0) return
  const legs = pointAccounts(partnerIds).map((ref): Leg => ({
    debit: companyAccount('points_issued'),
    credit: ref,
    amount: BigInt(points),
  }))
  await postEvent(ctx, { code: 'points.given', ref: { type: 'order', id: orderId }, legs, isRepeatable: true })
  for (const id of partnerIds) await addToPartnerDay(ctx, id, ctx.now, { points })
  await addOrderGrowth(ctx, order, partnerIds)
}

/**
 * Reverses what is left of an order's points and growth, dated today: sums of past days do not change. Idempotent. A part
 * was reversed before where pieces were canceled before shipping and refunded.
 */
export async function reverseOrderPoints(ctx: Ctx, orderId: string): Promise<void> {
  const shares = await readPointTransfers(ctx, orderId, 'points.taken', 'refund_transfer')
  const sharesOf = (given: { partnerId: number; kind: string }) =>
    shares
      .filter(({ partnerId, kind }) => partnerId === given.partnerId && kind === given.kind)
      .reduce((sum, { amount }) => sum + amount, 0n)
  const given = (await readStandingPoints(ctx, orderId))
    .map((entry) => ({ ...entry, amount: entry.amount - sharesOf(entry) }))
    .filter(({ amount }) => amount > 0n)
  if (given.length === 0) return
  const legs = given.map(({ partnerId, kind, amount }): Leg => ({
    debit: partnerAccount(partnerId, kind),
    credit: companyAccount('points_issued'),
    amount,
  }))
  await postEvent(ctx, { code: 'points.taken', ref: { type: 'order', id: orderId }, legs, isRepeatable: true })
  for (const { partnerId, kind, amount } of given) {
    if (kind === 'points') await addToPartnerDay(ctx, partnerId, ctx.now, { points: -Number(amount) })
    else await reduceOrderGrowth(ctx, orderId, partnerId, amount)
  }
}

/** The transfers of an order's points: given to, or reversed from, which partners' accounts. */
export async function readPointTransfers(
  ctx: Ctx,
  orderId: string,
  code: EventCode & `points.${string}`,
  refType: 'order' | 'refund_transfer' = 'order',
) {
  const isOfOrder =
    refType === 'order'
      ? eq(transfer.refId, orderId)
      : sql`${transfer.refId} in (select id::text from refund_transfer where order_id = ${orderId})`
  const side = code === 'points.given' ? transfer.creditId : transfer.debitId
  const rows = await ctx.db
    .select({ partnerId: account.partnerId, kind: account.kind, amount: transfer.amount })
    .from(transfer)
    .innerJoin(account, eq(account.id, side))
    .where(and(eq(transfer.code, code), eq(transfer.refType, refType), isOfOrder))
  return rows as ((typeof rows)[number] & { kind: 'points' | 'growth' })[]
}

/** Points given less points reversed in full, per account; reversals of partial refunds are booked on the refund instead. */
async function readStandingPoints(ctx: Ctx, orderId: string) {
  const sums = new Map<string, Awaited<ReturnType<typeof readPointTransfers>>[number]>()
  for (const [code, sign] of [
    ['points.given', 1n],
    ['points.taken', -1n],
  ] as const)
    for (const entry of await readPointTransfers(ctx, orderId, code)) {
      const key = `${entry.partnerId}/${entry.kind}`
      sums.set(key, { ...entry, amount: (sums.get(key)?.amount ?? 0n) + sign * entry.amount })
    }
  return [...sums.values()].filter(({ amount }) => amount > 0n)
}

type PointShare = { orderId: string; refundId: string; before: bigint; refunded: bigint; total: bigint }

/** Reverses the refunded share of an order's points on the day of the refund; all shares sum exactly to the total. */
export async function reversePointShare(ctx: Ctx, share: PointShare): Promise<void> {
  const { orderId, refundId, before, refunded, total } = share
  const given = (await readStandingPoints(ctx, orderId)).map((entry) => ({
    ...entry,
    reversed: shareOf(entry.amount, before + refunded, total) - shareOf(entry.amount, before, total),
  }))
  await postEvent(ctx, {
    code: 'points.taken',
    ref: { type: 'refund_transfer', id: refundId },
    legs: given.map(({ partnerId, kind, reversed }): Leg => ({
      debit: partnerAccount(partnerId, kind),
      credit: companyAccount('points_issued'),
      amount: reversed,
    })),
  })
  for (const { partnerId, kind, reversed } of given) {
    if (reversed === 0n) continue
    if (kind === 'points') await addToPartnerDay(ctx, partnerId, ctx.now, { points: -Number(reversed) })
    else await reduceOrderGrowth(ctx, orderId, partnerId, reversed)
  }
}
