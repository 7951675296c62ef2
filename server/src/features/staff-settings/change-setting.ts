import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import { actorName, type Ctx } from '../../core/context.ts'
import { Refusal, refuse } from '../../core/refusal.ts'
import { inTx } from '../../database/connect.ts'
import { setting } from '../../database/tables/rules.ts'
import { forgetSettings } from '../settings/read-setting.ts'
import { fingerprintOf } from '../approvals/in-force.ts'
import { propose } from '../approvals/propose.ts'
import { needsSecond } from './guarded.ts'
import { requireChange } from './may-change.ts'
import { MOST_PLANNED, stateOf, versionOf } from './read-state.ts'
import { weigh } from './try-setting.ts'
import { warningsOf } from './warnings.ts'

/**
 * A new value, now or from an instant to come. It is tried first; what deserves a second look must have been
 * confirmed. Of two changes at once, one is refused. What could send money elsewhere waits for a second owner, or a day.
 * @throws Refusal forbidden, bad_input, setting_past, setting_unsure, edited_meanwhile, approval_open
 */
export async function changeSetting(
  ctx: Ctx,
  input: ParsedOf<'POST /api/staff/setting/{name}'>,
): Promise<ReplyOf<'POST /api/staff/setting/{name}'>> {
  const { name, reason, version, sure } = input
  requireChange(ctx, name)
  const waits = await inTx(ctx, async (tx) => {
    const { before, after, from } = await weigh(tx, input)
    if ((await versionOf(tx, name)) !== version) return refuse('edited_meanwhile')
    const { planned } = await stateOf(tx, name)
    if (planned.length >= MOST_PLANNED) throw new Refusal('bad_input', { from: { what: 'many', n: MOST_PLANNED } })
    const warnings = await warningsOf(tx, name, { before, after }, from)
    if (warnings.length > 0 && !sure) return refuse('setting_unsure')
    const asked = needsSecond(name, { before, after })
      ? await propose(tx, {
          kind: 'setting',
          subject: name,
          amount: null,
          detail: { before, after, ...(input.from !== null && { from: from.toISOString() }) },
          fingerprint: fingerprintOf([name, JSON.stringify(after), from.toISOString()]),
          reason,
          from,
        })
      : undefined
    const validFrom = asked?.effectiveAt ?? from
    const id = uuidv7()
    const kept = await tx.db
      .insert(setting)
      .values({
        id,
        name,
        // A null of the column's own is no value.
        value: after ?? sql`'null'::jsonb`,
        validFrom,
        approvalId: asked?.id ?? null,
        version: version + 1,
        madeAt: tx.now,
        madeBy: actorName(tx.actor),
        reason,
      })
      .onConflictDoNothing({ target: [setting.name, setting.version] })
      .returning({ id: setting.id })
    if (kept.length === 0) return refuse('edited_meanwhile')
    await record(
      tx,
      'setting.changed',
      { type: 'setting', id: name },
      { before, after, reason, from: validFrom.toISOString(), warnings, row: id, ...(asked && { approval: asked.id }) },
    )
    return asked
  })
  forgetSettings(ctx.house)
  return { approval: waits?.id ?? null, waits_until: waits?.effectiveAt.toISOString() ?? null }
}
