import { eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { rateOf } from '../../core/satang.ts'
import { inTx } from '../../database/connect.ts'
import { rewardedOrder } from '../../database/tables/rewards.ts'
import { partner, user } from '../../database/tables/people.ts'
import { ofPartner } from '../ledger/accounts.ts'
import { lockBalances } from '../ledger/lock-balances.ts'
import { readSetting } from '../settings/read-setting.ts'
import { addLine } from './add-line.ts'
import { earnNewcomer } from './earn-newcomer.ts'
import { lockOrder, type PaidOrder } from './order-facts.ts'
import { givePoints, pointAccounts } from './order-points.ts'
import { flagOwn } from './review-own.ts'
import { settlementDay } from './settlement-day.ts'

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
    if ((await lockOrder(tx, order.id)).canceled) return
    const first = await tx.db
      .insert(rewardedOrder)
      .values({ orderId: order.id, at: tx.now })
      .onConflictDoNothing()
      .returning({ id: rewardedOrder.orderId })
    if (first.length === 0) return
    const involved = [...new Set([order.partnerId, order.userId].filter((id) => id !== null))]
    const partners = await partnersAmong(tx, involved)
    const active = involved.filter((id) => partners.get(id) === true)
    const signs = await flagOwn(tx, order.id)
    const seller = signs.includes('own_order') ? undefined : active.find((id) => id === order.partnerId)
    if (active.length === 0) return
    await lockBalances(tx, [...pointAccounts(active), ...(seller ? [ofPartner(seller, 'pending')] : [])])

    if (seller) {
      const terms = { held: signs.length > 0, settlesAt: await settlementDay(tx, order.finishedAt) }
      await earnSales(tx, order, seller, terms)
      if (order.userId !== null && !partners.has(order.userId))
        await earnNewcomer(tx, order, seller, order.userId, terms)
    }
    await givePoints(tx, order, active)
  })
}

export type Terms = { held: boolean; settlesAt: Date | null }

async function earnSales(ctx: Ctx, order: PaidOrder, partnerId: number, terms: Terms): Promise<void> {
  const [seller] = await ctx.db.select({ level: partner.level }).from(partner).where(eq(partner.userId, partnerId))
  const rateBp = (await readSetting(ctx, 'sales_rates'))[(seller?.level ?? 1) - 1] ?? 0
  const gross = rateOf(order.goods, rateBp)
  if (gross > 0n)
    await addLine(ctx, { partnerId, orderId: order.id, kind: 'sales', base: order.goods, rateBp, gross, ...terms })
}

/** Which of these users are partners, and whether they may earn. */
async function partnersAmong(ctx: Ctx, userIds: number[]): Promise<Map<number, boolean>> {
  if (userIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: partner.userId, off: partner.disabledAt, userOff: user.disabledAt })
    .from(partner)
    .innerJoin(user, eq(user.id, partner.userId))
    .where(inArray(partner.userId, userIds))
  return new Map(rows.map((row) => [row.id, row.off === null && row.userOff === null]))
}
