import { and, asc, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import { alarm } from '../../core/alarm.ts'
import type { Ctx } from '../../core/context.ts'
import { inTx } from '../../database/connect.ts'
import { order } from '../../database/tables/orders.ts'
import { readSetting } from '../settings/read-setting.ts'

const HOUR = 3_600_000
const BATCH = 100

/**
 * Background job: marks slips whose deadline is near as late and raises one alarm for each.
 * @returns how many were found
 */
export async function watchSlips(ctx: Ctx): Promise<number> {
  const { warn_hours: hours } = await readSetting(ctx, 'slip_hold')
  const soon = new Date(ctx.now.getTime() + hours * HOUR)
  // no audit: nothing changes for the order
  return inTx(ctx, async (tx) => {
    const late = await tx.db
      .select({ id: order.id, number: order.number, expiresAt: order.expiresAt })
      .from(order)
      .where(
        and(
          eq(order.status, 'awaiting_payment'),
          isNotNull(order.proofAt),
          isNull(order.slipLateAt),
          lte(order.expiresAt, soon),
        ),
      )
      .orderBy(asc(order.expiresAt))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    for (const { id, number, expiresAt } of late)
      await alarm(
        tx,
        'slip_waiting_long',
        { number, ...(expiresAt && { until: expiresAt.toISOString() }) },
        { subject: `order:${id}` },
      )
    for (const { id } of late) await tx.db.update(order).set({ slipLateAt: tx.now }).where(eq(order.id, id))
    return late.length
  })
}
