import { eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { applyRate } from '../../lib/money.ts'
import { inTx } from '../../database/transaction.ts'
import { rewardedOrder } from '../../database/tables/rewards.ts'
import { partner } from '../../database/tables/partners.ts'
import { user } from '../../database/tables/users.ts'
import { partnerAccount } from '../ledger/accounts.ts'
import { lockBalances } from '../ledger/balances.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import { addRewardLine } from './reward-lines.ts'
import { earnNewcomer } from './earn-newcomer.ts'
import { lockOrderForRewards, type PaidOrder, readSettlementTime } from './order-settlement.ts'
import { bookOrderPoints, pointAccounts } from './order-points.ts'
import { flagOwnPurchase } from './review-own-purchase.ts'

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

export type RewardTerms = { onHold: boolean; settlesAt: Date | null }

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
