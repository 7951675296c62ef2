import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { shareOf } from '../../core/satang.ts'
import { account, transfer } from '../../database/tables/ledger.ts'
import { ofCompany, ofPartner, type AccountRef } from '../ledger/accounts.ts'
import { post, type EventCode, type Leg } from '../ledger/post.ts'
import { keepGrowth, takeGrowth } from './order-growth.ts'
import type { PaidOrder } from './order-facts.ts'
import { addToDay } from './partner-day.ts'

export const pointAccounts = (partnerIds: number[]): AccountRef[] =>
  partnerIds.flatMap((id) => [ofPartner(id, 'points'), ofPartner(id, 'growth')])

/** Books an order's points and growth for these partners; the caller has locked their accounts. */
export async function givePoints(ctx: Ctx, order: PaidOrder, partnerIds: number[]): Promise<void> {
  const { id: orderId, points } = order
  if (points === 0 || partnerIds.length === 0) return
  const legs = pointAccounts(partnerIds).map((ref): Leg => ({
    debit: ofCompany('points_issued'),
    credit: ref,
    amount: BigInt(points),
  }))
  await post(ctx, { code: 'points.given', ref: { type: 'order', id: orderId }, legs, again: true })
  for (const id of partnerIds) await addToDay(ctx, id, ctx.now, { points })
  await keepGrowth(ctx, order, partnerIds)
}

/** Reverses an order's points and growth, dated today: sums of past days do not change. Idempotent. */
export async function takePoints(ctx: Ctx, orderId: string): Promise<void> {
  const given = await pointsStanding(ctx, orderId)
  if (given.length === 0) return
  const legs = given.map(({ partnerId, kind, amount }): Leg => ({
    debit: ofPartner(partnerId, kind),
    credit: ofCompany('points_issued'),
    amount,
  }))
  await post(ctx, { code: 'points.taken', ref: { type: 'order', id: orderId }, legs, again: true })
  for (const { partnerId, kind, amount } of given) {
    if (kind === 'points') await addToDay(ctx, partnerId, ctx.now, { points: -Number(amount) })
    else await takeGrowth(ctx, orderId, partnerId, amount)
  }
}

/** The transfers of an order's points: given to, or reversed from, which partners' accounts. */
export async function pointsOf(ctx: Ctx, orderId: string, code: EventCode & `points.${string}`) {
  const side = code === 'points.given' ? transfer.creditId : transfer.debitId
  const rows = await ctx.db
    .select({ partnerId: account.ownerId, kind: account.kind, amount: transfer.amount })
    .from(transfer)
    .innerJoin(account, eq(account.id, side))
    .where(and(eq(transfer.code, code), eq(transfer.refType, 'order'), eq(transfer.refId, orderId)))
  return rows as ((typeof rows)[number] & { kind: 'points' | 'growth' })[]
}

/** Points given less points reversed in full, per account; reversals of partial refunds are booked on the refund instead. */
async function pointsStanding(ctx: Ctx, orderId: string) {
  const sums = new Map<string, Awaited<ReturnType<typeof pointsOf>>[number]>()
  for (const [code, sign] of [
    ['points.given', 1n],
    ['points.taken', -1n],
  ] as const)
    for (const one of await pointsOf(ctx, orderId, code)) {
      const key = `${one.partnerId}/${one.kind}`
      sums.set(key, { ...one, amount: (sums.get(key)?.amount ?? 0n) + sign * one.amount })
    }
  return [...sums.values()].filter(({ amount }) => amount > 0n)
}

type PointShare = { orderId: string; refundId: string; before: bigint; part: bigint; whole: bigint }

/** Reverses the refunded share of an order's points on the day of the refund; all shares sum exactly to the total. */
export async function takeShareOfPoints(ctx: Ctx, share: PointShare): Promise<void> {
  const { orderId, refundId, before, part, whole } = share
  const given = (await pointsStanding(ctx, orderId)).map((one) => ({
    ...one,
    back: shareOf(one.amount, before + part, whole) - shareOf(one.amount, before, whole),
  }))
  await post(ctx, {
    code: 'points.taken',
    ref: { type: 'refund', id: refundId },
    legs: given.map(({ partnerId, kind, back }): Leg => ({
      debit: ofPartner(partnerId, kind),
      credit: ofCompany('points_issued'),
      amount: back,
    })),
  })
  for (const { partnerId, kind, back } of given) {
    if (back === 0n) continue
    if (kind === 'points') await addToDay(ctx, partnerId, ctx.now, { points: -Number(back) })
    else await takeGrowth(ctx, orderId, partnerId, back)
  }
}
