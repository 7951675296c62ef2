import type { Ctx } from '../../core/context.ts'
import { readSetting } from '../settings/read-setting.ts'

const DAY_MS = 86_400_000

/** When the rewards of an order settle, by today's rule `settlement_days`; null while the order is not finished. */
export async function settlementDay(ctx: Ctx, finishedAt: Date | null): Promise<Date | null> {
  if (!finishedAt) return null
  return new Date(finishedAt.getTime() + (await readSetting(ctx, 'settlement_days')) * DAY_MS)
}
