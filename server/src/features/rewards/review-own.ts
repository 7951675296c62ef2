import { eq } from 'drizzle-orm'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { OWN_SIGNS, type OwnSign, ownSignsOf } from '../../core/own-purchase.ts'
import { inTx } from '../../database/connect.ts'
import { order } from '../../database/tables/orders.ts'
import { rewardLine } from '../../database/tables/rewards.ts'
import { lockLines } from './lock-lines.ts'
import type { RewardLine } from './reversals.ts'
import { takeBackLines } from './take-back-rewards.ts'

/** Cancellation reason of rewards for a partner's own purchase. */
export const OWN_ORDER = 'own_order'

/**
 * Checks again whether an order is its partner's own purchase, after its buyer, address or refund account changed and
 * before its rewards settle. A certain match reverses its rewards; a new sign puts pending lines on hold for finance. Signs
 * that finance has released do not put them on hold again.
 * @returns whether there are new signs
 */
export async function reviewOwn(ctx: Ctx, orderId: string): Promise<boolean> {
  const seen = await ownSignsOf(ctx, orderId)
  if (!seen?.signs.some((sign) => !seen.flags.includes(sign))) return false
  return inTx(ctx, async (tx) => {
    const lines = (await lockLines(tx, orderId)) ?? []
    const before = new Set(seen.flags)
    const fresh = (await flagOwn(tx, orderId)).filter((sign) => !before.has(sign))
    if (fresh.includes('own_order')) await takeBackLines(tx, lines, OWN_ORDER)
    else for (const line of lines) await hold(tx, line)
    return fresh.length > 0
  })
}

/**
 * Stores signs of an own purchase in `orders.flags`; the caller has locked the order.
 * @returns all present and earlier signs
 */
export async function flagOwn(tx: Ctx, orderId: string): Promise<OwnSign[]> {
  const found = await ownSignsOf(tx, orderId)
  if (!found) return []
  const fresh = found.signs.filter((sign) => !found.flags.includes(sign))
  if (fresh.length > 0) {
    await tx.db
      .update(order)
      .set({ flags: [...found.flags, ...fresh] })
      .where(eq(order.id, orderId))
    await record(tx, 'order.flagged', { type: 'order', id: orderId }, { flags: fresh })
  }
  return OWN_SIGNS.filter((sign) => found.signs.includes(sign) || found.flags.includes(sign))
}

async function hold(tx: Ctx, line: RewardLine): Promise<void> {
  if (line.status !== 'pending' || line.held) return
  await tx.db.update(rewardLine).set({ held: true }).where(eq(rewardLine.id, line.id))
  await record(tx, 'reward.held', { type: 'reward', id: line.id }, { before: { held: false }, after: { held: true } })
}
