import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { Refusal, refuse } from '../../core/refusal.ts'
import { inTx } from '../../database/connect.ts'
import { stopRow } from '../approvals/decide.ts'
import { lockProposal } from '../approvals/propose.ts'
import { forgetSettings } from '../settings/read-setting.ts'
import { keepChange, waitsFor } from './keep-change.ts'
import { requireChange } from './may-change.ts'
import { MOST_PLANNED, versionOf } from './read-state.ts'
import { weigh } from './try-setting.ts'
import { warningsOf } from './warnings.ts'
import { withdrawPlanned } from './withdraw-change.ts'

/**
 * Sets a new value, from now or from a later time. Warnings must be confirmed (`sure`). Later planned or pending
 * values that are weaker and not approved by anybody are retracted. Of two concurrent changes one fails. A change
 * that weakens a protection needs the approval of a second owner, or takes effect after a day.
 * @throws AppError forbidden, bad_input, setting_past, setting_unsure, edited_meanwhile, approval_open
 */
export async function changeSetting(
  ctx: Ctx,
  input: ParsedOf<'POST /api/staff/setting/{name}'>,
): Promise<ReplyOf<'POST /api/staff/setting/{name}'>> {
  const { name, reason, version, sure } = input
  requireChange(ctx, name)
  const waits = await inTx(ctx, async (tx) => {
    await lockProposal(tx, 'setting', name)
    const { before, after, from, guarded, planned, weaker } = await weigh(tx, input)
    if ((await versionOf(tx, name)) !== version) return refuse('edited_meanwhile')
    if (planned.length >= MOST_PLANNED) throw new Refusal('bad_input', { from: { what: 'many', n: MOST_PLANNED } })
    const warnings = await warningsOf(tx, name, { before, after, planned, weaker }, from)
    if (warnings.length > 0 && !sure) return refuse('setting_unsure')
    const second = guarded ? { before, after, ...(input.from !== null && { from: from.toISOString() }) } : undefined
    const { id, validFrom, asked } = await keepChange(tx, { name, after, from, reason, version, second })
    await record(
      tx,
      'setting.changed',
      { type: 'setting', id: name },
      { before, after, reason, from: validFrom.toISOString(), warnings, row: id, ...(asked && { approval: asked.id }) },
    )
    for (const row of weaker) {
      if (row.waits) await stopRow(tx, row.waits, reason)
      await withdrawPlanned(tx, { name, id: row.id, reason })
    }
    return asked
  })
  forgetSettings(ctx.house)
  return waitsFor(waits)
}
