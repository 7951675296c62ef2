import { and, eq, gt, isNull, type SQL } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { SettingName } from '@bailu/contract/settings'
import { record } from '../../core/audit.ts'
import { actorName, type Ctx } from '../../core/context.ts'
import { isSamePerson } from '../../core/own-account.ts'
import { refuse } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { approval } from '../../database/tables/approvals.ts'
import { setting } from '../../database/tables/rules.ts'
import { stopRow } from '../approvals/decide.ts'
import { stateNow } from '../approvals/in-force.ts'
import { lockProposal } from '../approvals/propose.ts'
import { forgetSettings } from '../settings/read-setting.ts'
import { keepChange, waitsFor } from './keep-change.ts'
import { requireChange } from './may-change.ts'
import { plannedRows, weakerWithout } from './planned-values.ts'
import { heldValue, versionOf } from './read-state.ts'

type Withdrawal = ParsedOf<'POST /api/staff/setting/{name}/planned/{id}/withdraw'>

/**
 * Retracts a planned change; its row stays. If the value in effect instead is weaker, that needs approval
 * or a day's delay: the weaker value is proposed for the same time.
 * @throws AppError forbidden, not_found, setting_past if it is in effect or retracted, edited_meanwhile, approval_open
 */
export async function withdrawChange(
  ctx: Ctx,
  { name, id, reason }: Withdrawal,
): Promise<ReplyOf<'POST /api/staff/setting/{name}/planned/{id}/withdraw'>> {
  requireChange(ctx, name)
  const asked = await inTx(ctx, async (tx) => {
    const which = and(eq(setting.id, id), eq(setting.name, name))
    await lockProposal(tx, 'setting', name)
    const stopped = await stopWaiting(tx, which, reason)
    const proposed = stopped ? undefined : await proposeWithout(tx, { name, id, reason })
    if (proposed) return proposed
    if (!(await withdrawPlanned(tx, { name, id, reason })))
      return refuse((await tx.db.$count(setting, which)) > 0 ? 'setting_past' : 'not_found')
    return undefined
  })
  forgetSettings(ctx.house)
  return waitsFor(asked)
}

/** Marks one planned row as retracted. @returns false if it is in effect or retracted already */
export async function withdrawPlanned(tx: Ctx, { name, id, reason }: Withdrawal): Promise<boolean> {
  const [gone] = await tx.db
    .update(setting)
    .set({ withdrawnAt: tx.now, withdrawnBy: actorName(tx.actor), withdrawnReason: reason })
    .where(and(eq(setting.id, id), eq(setting.name, name), gt(setting.validFrom, tx.now), isNull(setting.withdrawnAt)))
    .returning({ value: setting.value, from: setting.validFrom })
  if (!gone) return false
  await record(
    tx,
    'setting.withdrawn',
    { type: 'setting', id: name },
    { before: { value: gone.value, from: gone.from.toISOString() }, after: null, reason, row: id },
  )
  return true
}

/** Proposes the value that would be in effect instead, if it is weaker. */
async function proposeWithout(tx: Ctx, { name, id, reason }: { name: SettingName; id: string; reason: string }) {
  const version = await versionOf(tx, name)
  const planned = await plannedRows(tx, name)
  const row = planned.find((one) => one.id === id)
  const weaker = row && weakerWithout({ name, now: (await heldValue(tx, name)).value, planned }, row)
  if (!weaker) return undefined
  const from = row.validFrom
  const detail = { before: row.value, after: weaker.value, from: from.toISOString() }
  const {
    id: rowId,
    validFrom,
    asked,
  } = await keepChange(tx, {
    name,
    after: weaker.value,
    from,
    reason,
    version,
    second: { ...detail, withdraws: id },
  })
  await record(
    tx,
    'setting.changed',
    { type: 'setting', id: name },
    { ...detail, reason, from: validFrom.toISOString(), row: rowId, withdraws: id, approval: asked!.id },
  )
  return asked
}

/**
 * Stops the pending approval of a change; the approval is locked before its row, as in decisions.
 * @throws AppError forbidden unless the caller proposed it or is an owner
 */
async function stopWaiting(tx: Ctx, which: SQL | undefined, reason: string): Promise<boolean> {
  const scope = asStaff(tx)
  const [waits] = await tx.db
    .select({ row: approval })
    .from(approval)
    .innerJoin(setting, eq(setting.approvalId, approval.id))
    .where(which)
    .for('update', { of: approval })
  if (!waits || stateNow(waits.row, tx.now) !== 'waiting') return false
  if (scope.role !== 'owner' && !(await isSamePerson(tx, scope, [waits.row.proposedBy]))) refuse('forbidden')
  await stopRow(tx, waits.row, reason)
  return true
}
