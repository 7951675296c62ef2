import { alarm } from '../../../core/alarm.ts'
import type { Ctx } from '../../../core/context.ts'
import { networkOf } from '../../../core/network.ts'
import { Refusal } from '../../../core/refusal.ts'
import { countAttempt } from '../../../core/throttle.ts'
import { afterTx } from '../../../database/connect.ts'
import { readSetting } from '../../settings/read-setting.ts'

const HOUR = 3_600
const LIMITS = new Set(['hold_orders', 'hold_value', 'hold_share', 'hold_network', 'cod_orders', 'cod_network'])

/**
 * Counts orders rejected by reservation limits per network, and raises an alarm above the configured number. Runs
 * after the transaction, so that its rollback does not undo the count.
 */
export async function noteLimitHit(ctx: Ctx, error: unknown): Promise<void> {
  if (!(error instanceof Refusal) || !LIMITS.has(error.code)) return
  await afterTx(ctx, async ({ db }) => {
    const outer = { ...ctx, db }
    const network = networkOf(ctx.ip)
    try {
      const { refusals } = await readSetting(outer, 'reservation_alarm')
      const few = await countAttempt(outer, `stock-limits:${network}`, { tries: refusals, seconds: HOUR }).then(
        () => true,
        (cause: unknown) => {
          if (cause instanceof Refusal) return false
          throw cause
        },
      )
      if (!few)
        await alarm(outer, 'network_limits_hit', { attempts: refusals, minutes: 60 }, { subject: `network:${network}` })
    } catch (cause) {
      ctx.log.error({ err: cause }, 'refused orders not counted')
    }
  })
}
