import { and, eq, gte, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '../../core/context.ts'
import { newcomer } from '../../database/tables/rewards.ts'
import { order as orders } from '../../database/tables/orders.ts'
import { user } from '../../database/tables/people.ts'
import { readSetting } from '../settings/read-setting.ts'
import { addLine } from './add-line.ts'
import type { Terms } from './earn-rewards.ts'
import { markNewcomer } from './newcomer-marks.ts'
import type { PaidOrder } from './order-facts.ts'

/**
 * The fixed reward for a customer's first paid order: once per user, phone and address for ever, even when that order is
 * canceled later. Never for recruiting alone. Orders paid before the e-mail address was verified do not count.
 */
export async function earnNewcomer(
  ctx: Ctx,
  order: PaidOrder,
  partnerId: number,
  userId: number,
  terms: Terms,
): Promise<void> {
  const gross = await readSetting(ctx, 'newcomer_reward')
  const provenAt = await provenSince(ctx, userId)
  if (gross === 0n || provenAt === null || (await paidBefore(ctx, userId, order.id, provenAt))) return
  const id = uuidv7()
  const claimed = await ctx.db
    .insert(newcomer)
    .values({ userId, rewardId: id })
    .onConflictDoNothing()
    .returning({ id: newcomer.rewardId })
  if (claimed.length === 0) return
  if (!(await markNewcomer(ctx, order.id, id))) {
    await ctx.db.delete(newcomer).where(eq(newcomer.rewardId, id))
    return
  }
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

/** Null for an unverified address: such an account may belong to anyone and earns no reward. */
async function provenSince(ctx: Ctx, userId: number): Promise<Date | null> {
  const [buyer] = await ctx.db.select({ at: user.emailProvenAt }).from(user).where(eq(user.id, userId))
  return buyer?.at ?? null
}

/** Orders paid at the same instant by one transfer are ordered by id. */
async function paidBefore(ctx: Ctx, userId: number, orderId: string, since: Date): Promise<boolean> {
  const earlier = sql`(${orders.paidAt}, ${orders.id}) < (select o.paid_at, o.id from orders o where o.id = ${orderId})`
  const [other] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), gte(orders.paidAt, since), earlier))
    .limit(1)
  return other !== undefined
}
