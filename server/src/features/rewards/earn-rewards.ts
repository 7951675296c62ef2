import { createHmac, randomBytes } from 'node:crypto'
import { eq, inArray, and, gte, ne, or, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '../../core/context.ts'
import { applyRate } from '../../lib/money.ts'
import { inTx } from '../../database/transaction.ts'
import { rewardedOrder, newcomer, newcomerMark } from './table.ts'
import { partner, user } from '../account/table.ts'
import { partnerAccount, lockBalances } from '../ledger/accounts.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import { lockRewardLines, reverseRewardLines } from './reverse-order-rewards.ts'
import { addRewardLine } from './reward-lines.ts'
import { lockOrderForRewards, type PaidOrder, readSettlementTime, type RewardTerms } from './order-settlement.ts'
import { bookOrderPoints, pointAccounts } from './order-points.ts'
import { flagOwnPurchase } from './review-own-purchase.ts'
import { marker } from '../../database/core-tables.ts'
import { order, order as orders } from '../orders/table.ts'
import { seal, unseal } from '../../lib/crypto.ts'
import { addressKey, normalizedBuyerPhone } from '../partners/self-purchase.ts'

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

/** Cancellation reason of a newcomer reward whose phone or address turned out to be that of an earlier newcomer. */
const NOT_NEWCOMER = 'not_newcomer'

/**
 * After the address of an order changed: its phone and address are used up for newcomer rewards too. If another reward
 * uses one of them, the newcomer reward of this order is canceled.
 */
export async function reviewNewcomerMarks(ctx: Ctx, orderId: string): Promise<void> {
  // no audit: the canceled line writes its own entry
  await inTx(ctx, async (tx) => {
    const reward = (await lockRewardLines(tx, orderId))?.find(({ kind }) => kind === 'newcomer')
    if (!reward) return
    const marks = await computeMarks(tx, orderId)
    if (marks.length === 0) return
    await tx.db
      .insert(newcomerMark)
      .values(marks.map((mark) => ({ ...mark, rewardId: reward.id })))
      .onConflictDoNothing()
    const taken = await tx.db.$count(
      newcomerMark,
      and(
        or(...marks.map(({ kind, key }) => and(eq(newcomerMark.kind, kind), eq(newcomerMark.key, key)))),
        ne(newcomerMark.rewardId, reward.id),
      ),
    )
    if (taken > 0) await reverseRewardLines(tx, [reward], NOT_NEWCOMER)
  })
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
async function earnNewcomer(
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

/**
 * Books what an order earns once its payment is confirmed. Idempotent.
 * - The partner whose client bought: a pending `sales` line at the rate of
 *   their level now, and a `newcomer` line for a customer's first paid order.
 *   Never for an own purchase; put on hold when there are signs of one ({@link flagOwnPurchase}).
 * - Points and growth: that partner and, when the buyer is a partner, the buyer.
 * Disabled partners get nothing; a canceled order gives nothing.
 */
export async function earnRewards(ctx: Ctx, order: PaidOrder): Promise<void> {
  // no audit: each line writes its own; points are recorded by their transfers
  await inTx(ctx, async (tx) => {
    if ((await lockOrderForRewards(tx, order.id)).canceled) return
    const inserted = await tx.db
      .insert(rewardedOrder)
      .values({ orderId: order.id, at: tx.now })
      .onConflictDoNothing()
      .returning({ id: rewardedOrder.orderId })
    if (inserted.length === 0) return
    const involved = [...new Set([order.partnerId, order.userId].filter((id) => id !== null))]
    const partners = await findPartners(tx, involved)
    const active = involved.filter((id) => partners.get(id) === true)
    const signs = await flagOwnPurchase(tx, order.id)
    const earner = signs.includes('own_order') ? undefined : active.find((id) => id === order.partnerId)
    if (active.length === 0) return
    await lockBalances(tx, [...pointAccounts(active), ...(earner ? [partnerAccount(earner, 'pending')] : [])])

    if (earner) {
      const terms = { onHold: signs.length > 0, settlesAt: await readSettlementTime(tx, order.finishedAt) }
      await earnSales(tx, order, earner, terms)
      if (order.userId !== null && !partners.has(order.userId))
        await earnNewcomer(tx, order, earner, order.userId, terms)
    }
    await bookOrderPoints(tx, order, active)
  })
}

async function earnSales(ctx: Ctx, order: PaidOrder, partnerId: number, terms: RewardTerms): Promise<void> {
  const [earner] = await ctx.db.select({ level: partner.level }).from(partner).where(eq(partner.userId, partnerId))
  const rateBp = (await readShopRule(ctx, 'sales_rates'))[(earner?.level ?? 1) - 1] ?? 0
  const gross = applyRate(order.subtotal, rateBp)
  if (gross > 0n)
    await addRewardLine(ctx, {
      partnerId,
      orderId: order.id,
      kind: 'sales',
      base: order.subtotal,
      rateBp,
      gross,
      ...terms,
    })
}

/** Which of these users are partners, and whether they may earn. */
async function findPartners(ctx: Ctx, userIds: number[]): Promise<Map<number, boolean>> {
  if (userIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: partner.userId, disabledAt: partner.disabledAt, userDisabledAt: user.disabledAt })
    .from(partner)
    .innerJoin(user, eq(user.id, partner.userId))
    .where(inArray(partner.userId, userIds))
  return new Map(rows.map((row) => [row.id, row.disabledAt === null && row.userDisabledAt === null]))
}
