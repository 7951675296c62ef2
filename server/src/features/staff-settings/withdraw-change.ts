import { and, eq, gt, isNull, type SQL } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import { actorName, type Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { inTx } from '../../database/connect.ts'
import { approval } from '../../database/tables/approvals.ts'
import { setting } from '../../database/tables/rules.ts'
import { stopRow } from '../approvals/decide.ts'
import { stateNow } from '../approvals/in-force.ts'
import { forgetSettings } from '../settings/read-setting.ts'
import { requireChange } from './may-change.ts'

/**
 * A planned change does not happen; its row stays.
 * @throws Refusal forbidden, not_found, setting_past once it holds or was withdrawn
 */
export async function withdrawChange(
  ctx: Ctx,
  { name, id, reason }: ParsedOf<'POST /api/staff/setting/{name}/planned/{id}/withdraw'>,
): Promise<Record<string, never>> {
  requireChange(ctx, name)
  await inTx(ctx, async (tx) => {
    const which = and(eq(setting.id, id), eq(setting.name, name))
    await stopWaiting(tx, which, reason)
    const [gone] = await tx.db
      .update(setting)
      .set({ withdrawnAt: tx.now, withdrawnBy: actorName(tx.actor), withdrawnReason: reason })
      .where(and(which, gt(setting.validFrom, tx.now), isNull(setting.withdrawnAt)))
      .returning({ value: setting.value, from: setting.validFrom })
    if (!gone) return refuse((await tx.db.$count(setting, which)) > 0 ? 'setting_past' : 'not_found')
    await record(
      tx,
      'setting.withdrawn',
      { type: 'setting', id: name },
      { before: { value: gone.value, from: gone.from.toISOString() }, after: null, reason, row: id },
    )
  })
  forgetSettings(ctx.house)
  return {}
}

/** Where it waits for a second owner, that is over too; locked before its row, as decisions do. */
async function stopWaiting(tx: Ctx, which: SQL | undefined, reason: string): Promise<void> {
  const [waits] = await tx.db
    .select({ row: approval })
    .from(approval)
    .innerJoin(setting, eq(setting.approvalId, approval.id))
    .where(which)
    .for('update', { of: approval })
  if (waits && stateNow(waits.row, tx.now) === 'waiting') await stopRow(tx, waits.row, reason)
}
