import { and, eq, gt, isNull } from 'drizzle-orm'
import type { SettingName } from '@bailu/contract/settings'
import type { Ctx } from '../../core/context.ts'
import { actorName } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { setting } from '../../database/tables/rules.ts'
import type { Effect } from '../approvals/decide.ts'
import type { ApprovalRow } from '../approvals/in-force.ts'
import { isSame, plannedRows, valueAt } from './planned-values.ts'
import { heldValue } from './read-state.ts'

const planned = (tx: Ctx, id: string) =>
  and(eq(setting.approvalId, id), gt(setting.validFrom, tx.now), isNull(setting.withdrawnAt))

/** The approver must have seen the value that is replaced. @throws AppError approval_outdated if it is another one by now */
async function requireBefore(tx: Ctx, { id, subject, detail }: ApprovalRow, from: Date): Promise<void> {
  const name = subject as SettingName
  const others = (await plannedRows(tx, name)).filter(({ approvalId }) => approvalId !== id)
  const before = valueAt({ name, now: (await heldValue(tx, name)).value, planned: others }, from)
  if (!isSame(name, detail.before, before)) refuse('approval_outdated')
}

/** Effects of an approval: approved, the value takes effect at once or at its planned time; stopped, never. */
export const settingEffect: Effect = {
  async approved(tx, row) {
    const wanted = row.detail.from === undefined ? tx.now : new Date(row.detail.from)
    const from = wanted > tx.now ? wanted : tx.now
    await requireBefore(tx, row, from)
    const { rowCount } = await tx.db.update(setting).set({ validFrom: from }).where(planned(tx, row.id))
    if (rowCount !== 1) refuse('approval_over')
    if (row.detail.withdraws === undefined) return
    // The approved value replaces this planned one from the same time on.
    await tx.db
      .update(setting)
      .set({ withdrawnAt: tx.now, withdrawnBy: actorName(tx.actor), withdrawnReason: row.reason })
      .where(and(eq(setting.id, row.detail.withdraws), gt(setting.validFrom, tx.now), isNull(setting.withdrawnAt)))
  },
  async stopped(tx, row, reason) {
    await tx.db
      .update(setting)
      .set({ withdrawnAt: tx.now, withdrawnBy: actorName(tx.actor), withdrawnReason: reason })
      .where(planned(tx, row.id))
  },
  // Nothing to do: the row is in effect from that time on.
  elapsed: () => Promise.resolve(),
}
