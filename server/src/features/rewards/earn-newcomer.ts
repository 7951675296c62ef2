import { createHmac, randomBytes } from 'node:crypto'
import { and, eq, gte, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '../../core/context.ts'
import { marker } from '../../database/tables/core.ts'
import { order, order as orders } from '../../database/tables/orders.ts'
import { user } from '../../database/tables/users.ts'
import { newcomer, newcomerMark } from '../../database/tables/rewards.ts'
import { seal, unseal } from '../../lib/crypto.ts'
import { addressKey, normalizedBuyerPhone } from '../partners/self-purchase.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import type { RewardTerms } from './earn-rewards.ts'
import type { PaidOrder } from './order-settlement.ts'
import { addRewardLine } from './reward-lines.ts'

const KEY_NAME = 'newcomer_key'

type Mark = { kind: 'phone' | 'address'; key: Buffer }

/**
 * Marks phone and address of an order as used for a newcomer reward, in the caller's transaction. Later orders with one of
 * them, from any account, are not of a newcomer; of two concurrent calls the second waits for the first.
 * @returns false, without marking anything, when another reward uses one of them
 */
export async function claimNewcomerMarks(ctx: Ctx, orderId: string, rewardId: string): Promise<boolean> {
  const marks = await computeMarks(ctx, orderId)
  if (marks.length === 0) return true
  const inserted = await ctx.db
    .insert(newcomerMark)
    .values(marks.map((mark) => ({ ...mark, rewardId })))
    .onConflictDoNothing()
    .returning({ kind: newcomerMark.kind })
  if (inserted.length === marks.length) return true
  await ctx.db.delete(newcomerMark).where(eq(newcomerMark.rewardId, rewardId))
  return false
}

// Phone before address: a fixed lock order avoids deadlocks.
async function computeMarks(ctx: Ctx, orderId: string): Promise<Mark[]> {
  const [row] = await ctx.db.select({ address: order.address }).from(order).where(eq(order.id, orderId))
  if (!row) return []
  const secret = await readOrCreateMarkKey(ctx)
  const marks: Mark[] = []
  for (const [kind, value] of [
    ['phone', normalizedBuyerPhone(row.address)],
    ['address', addressKey(row.address)],
  ] as const)
    if (value !== null) marks.push({ kind, key: createHmac('sha256', secret).update(`${kind}:${value}`).digest() })
  return marks
}

/**
 * HMAC key of the marks, created once per database and stored encrypted. Marks are compared for ever, so their key must
 * survive a change of SECRET_KEY; a plain hash of a phone number could be found by trying all numbers.
 */
async function readOrCreateMarkKey(ctx: Ctx): Promise<Buffer> {
  const stored = await readMarkKey(ctx)
  if (stored) return stored
  const value = seal(ctx.deps.config, KEY_NAME, randomBytes(32).toString('base64'))
  await ctx.db.insert(marker).values({ name: KEY_NAME, value, at: ctx.now }).onConflictDoNothing()
  return (await readMarkKey(ctx))!
}

async function readMarkKey(ctx: Ctx): Promise<Buffer | undefined> {
  const [stored] = await ctx.db.select({ value: marker.value }).from(marker).where(eq(marker.name, KEY_NAME))
  return stored && Buffer.from(unseal(ctx.deps.config, KEY_NAME, stored.value), 'base64')
}

/**
 * The fixed reward for a customer's first paid order: once per user, phone and address for ever, even when that order is
 * canceled later. Never for recruiting alone. Orders paid before the e-mail address was verified do not count.
 */
export async function earnNewcomer(
  ctx: Ctx,
  order: PaidOrder,
  partnerId: number,
  userId: number,
  terms: RewardTerms,
): Promise<void> {
  const gross = await readShopRule(ctx, 'newcomer_reward')
  const verifiedAt = await readEmailVerifiedAt(ctx, userId)
  if (gross === 0n || verifiedAt === null || (await hasEarlierPaidOrder(ctx, userId, order.id, verifiedAt))) return
  const id = uuidv7()
  const claimed = await ctx.db
    .insert(newcomer)
    .values({ userId, rewardId: id })
    .onConflictDoNothing()
    .returning({ id: newcomer.rewardId })
  if (claimed.length === 0) return
  if (!(await claimNewcomerMarks(ctx, order.id, id))) {
    await ctx.db.delete(newcomer).where(eq(newcomer.rewardId, id))
    return
  }
  await addRewardLine(ctx, {
    id,
    partnerId,
    orderId: order.id,
    kind: 'newcomer',
    base: order.subtotal,
    rateBp: null,
    gross,
    ...terms,
  })
}

/** Null for an unverified address: such an account may belong to anyone and earns no reward. */
async function readEmailVerifiedAt(ctx: Ctx, userId: number): Promise<Date | null> {
  const [buyer] = await ctx.db.select({ at: user.emailVerifiedAt }).from(user).where(eq(user.id, userId))
  return buyer?.at ?? null
}

/** Orders paid at the same instant by one transfer are ordered by id. */
async function hasEarlierPaidOrder(ctx: Ctx, userId: number, orderId: string, since: Date): Promise<boolean> {
  const earlier = sql`(${orders.paidAt}, ${orders.id}) < (select o.paid_at, o.id from orders o where o.id = ${orderId})`
  const [earlierOrder] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), gte(orders.paidAt, since), earlier))
    .limit(1)
  return earlierOrder !== undefined
}
