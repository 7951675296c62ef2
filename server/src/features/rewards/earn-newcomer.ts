import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '../../core/context.ts'
import { newcomer } from '../../database/tables/rewards.ts'
import { order as orders } from '../../database/tables/orders.ts'
import { readSetting } from '../settings/read-setting.ts'
import { addLine } from './add-line.ts'
import type { Terms } from './earn-rewards.ts'
import type { PaidOrder } from './order-facts.ts'

/**
 * The fixed reward for a customer's first paid order: once per person for good,
 * even when that order is canceled later. Never for recruiting alone.
 */
export async function earnNewcomer(
  ctx: Ctx,
  order: PaidOrder,
  partnerId: number,
  userId: number,
  terms: Terms,
): Promise<void> {
  const gross = await readSetting(ctx, 'newcomer_reward')
  if (gross === 0n || (await paidBefore(ctx, userId, order.id))) return
  const id = uuidv7()
  const claimed = await ctx.db
    .insert(newcomer)
    .values({ userId, rewardId: id })
    .onConflictDoNothing()
    .returning({ id: newcomer.rewardId })
  if (claimed.length === 0) return
  await addLine(ctx, {
    id,
    partnerId,
    orderId: order.id,
    kind: 'newcomer',
    base: order.goods,
    rateBp: null,
    gross,
    ...terms,
  })
}

async function paidBefore(ctx: Ctx, userId: number, orderId: string): Promise<boolean> {
  const [other] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), isNotNull(orders.paidAt), ne(orders.id, orderId)))
    .limit(1)
  return other !== undefined
}
