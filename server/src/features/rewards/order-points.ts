import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { shareOf } from '../../core/satang.ts'
import { account, transfer } from '../../database/tables/ledger.ts'
import { ofCompany, ofPartner, type AccountRef } from '../ledger/accounts.ts'
import { lockBalances } from '../ledger/lock-balances.ts'
import { post, type EventCode, type Leg } from '../ledger/post.ts'
import { raiseLevel } from './level.ts'
import { addToDay } from './partner-day.ts'

export const pointAccounts = (partnerIds: number[]): AccountRef[] =>
  partnerIds.flatMap((id) => [ofPartner(id, 'points'), ofPartner(id, 'growth')])

/** Gives an order's points and growth to these partners; their accounts are locked. */
export async function givePoints(ctx: Ctx, orderId: string, partnerIds: number[], points: number): Promise<void> {
  if (points === 0 || partnerIds.length === 0) return
  const legs = pointAccounts(partnerIds).map((ref): Leg => ({
    debit: ofCompany('points_issued'),
    credit: ref,
    amount: BigInt(points),
  }))
  await post(ctx, { code: 'points.given', ref: { type: 'order', id: orderId }, legs })
  const balance = await lockBalances(ctx, pointAccounts(partnerIds))
  for (const id of partnerIds) {
    await addToDay(ctx, id, ctx.now, { points })
    await raiseLevel(ctx, id, balance(ofPartner(id, 'growth')))
  }
}

/** Takes an order's points and growth back from whom it gave them to, once, out of the day they were given. */
export async function takePoints(ctx: Ctx, orderId: string): Promise<void> {
  const given = await pointsOf(ctx, orderId, 'points.given')
  if (given.length === 0 || (await pointsOf(ctx, orderId, 'points.taken')).length > 0) return
  const legs = given.map(({ partnerId, kind, amount }): Leg => ({
    debit: ofPartner(partnerId, kind),
    credit: ofCompany('points_issued'),
    amount,
  }))
  await post(ctx, { code: 'points.taken', ref: { type: 'order', id: orderId }, legs })
  for (const { partnerId, kind, amount, at } of given) {
    if (kind === 'points') await addToDay(ctx, partnerId, at, { points: -Number(amount) })
  }
}

/** Which partners' accounts an order's points went to, or came back from. */
export async function pointsOf(ctx: Ctx, orderId: string, code: EventCode & `points.${string}`) {
  const side = code === 'points.given' ? transfer.creditId : transfer.debitId
  const rows = await ctx.db
    .select({ partnerId: account.ownerId, kind: account.kind, amount: transfer.amount, at: transfer.at })
    .from(transfer)
    .innerJoin(account, eq(account.id, side))
    .where(and(eq(transfer.code, code), eq(transfer.refType, 'order'), eq(transfer.refId, orderId)))
  return rows as ((typeof rows)[number] & { kind: 'points' | 'growth' })[]
}

type PointShare = { orderId: string; refundId: string; before: bigint; part: bigint; whole: bigint }

/** Takes the refunded part of an order's points back, out of the day they were given; all parts make the whole. */
export async function takeShareOfPoints(ctx: Ctx, share: PointShare): Promise<void> {
  const { orderId, refundId, before, part, whole } = share
  const given = (await pointsOf(ctx, orderId, 'points.given')).map((one) => ({
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
  for (const { partnerId, kind, back, at } of given) {
    if (kind === 'points' && back > 0n) await addToDay(ctx, partnerId, at, { points: -Number(back) })
  }
}
