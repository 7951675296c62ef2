import { eq } from 'drizzle-orm'
import { notify } from '../notifications/notify.ts'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { SELF_PURCHASE_SIGNS, type SelfPurchaseSign, selfPurchaseSignsOfOrder } from '../partners/self-purchase.ts'
import { inTx } from '../../database/transaction.ts'
import { order } from '../orders/table.ts'
import { rewardLine } from './table.ts'
import { lockRewardLines, reverseRewardLines } from './reverse-order-rewards.ts'
import type { RewardLine } from './reward-lines.ts'

/** Cancellation reason of rewards for a partner's own purchase. */
export const OWN_ORDER = 'own_order'

/**
 * Checks again whether an order is its partner's own purchase, after its buyer, address or refund account changed and
 * before its rewards settle. A certain match reverses its rewards; a new sign puts pending lines on hold for finance. Signs
 * that finance has released do not put them on hold again.
 * @returns whether there are new signs
 */
export async function reviewOwnPurchase(ctx: Ctx, orderId: string): Promise<boolean> {
  const earlier = await selfPurchaseSignsOfOrder(ctx, orderId)
  if (!earlier?.signs.some((sign) => !earlier.flags.includes(sign))) return false
  return inTx(ctx, async (tx) => {
    const lines = (await lockRewardLines(tx, orderId)) ?? []
    const knownFlags = new Set(earlier.flags)
    const newSigns = (await flagOwnPurchase(tx, orderId)).filter((sign) => !knownFlags.has(sign))
    if (newSigns.includes('own_order')) await reverseRewardLines(tx, lines, OWN_ORDER)
    else for (const line of lines) await putOnHold(tx, line)
    return newSigns.length > 0
  })
}

/**
 * Stores signs of an own purchase in `orders.flags`; the caller has locked the order.
 * @returns all present and earlier signs
 */
export async function flagOwnPurchase(tx: Ctx, orderId: string): Promise<SelfPurchaseSign[]> {
  const current = await selfPurchaseSignsOfOrder(tx, orderId)
  if (!current) return []
  const newSigns = current.signs.filter((sign) => !current.flags.includes(sign))
  if (newSigns.length > 0) {
    await tx.db
      .update(order)
      .set({ flags: [...current.flags, ...newSigns] })
      .where(eq(order.id, orderId))
    await recordAudit(tx, 'order.flagged', { type: 'order', id: orderId }, { flags: newSigns })
  }
  return SELF_PURCHASE_SIGNS.filter((sign) => current.signs.includes(sign) || current.flags.includes(sign))
}

async function putOnHold(tx: Ctx, line: RewardLine): Promise<void> {
  if (line.status !== 'pending' || line.onHold) return
  await tx.db.update(rewardLine).set({ onHold: true }).where(eq(rewardLine.id, line.id))
  await recordAudit(
    tx,
    'reward.put_on_hold',
    { type: 'reward', id: line.id },
    { before: { on_hold: false }, after: { on_hold: true } },
  )
  if (line.orderId === null) return
  const [bought] = await tx.db.select({ number: order.number }).from(order).where(eq(order.id, line.orderId))
  await notify(tx, 'reward_held', {
    to: { user: line.partnerId },
    cause: line.id,
    values: { number: bought?.number ?? '' },
    about: line.id,
  })
}
