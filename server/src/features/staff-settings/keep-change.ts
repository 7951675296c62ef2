import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ApprovalDetail } from '@bailu/contract/approvals'
import type { SettingName, SettingRaw } from '@bailu/contract/settings'
import { actorName, type Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { setting } from '../../database/tables/rules.ts'
import { fingerprintOf } from '../approvals/in-force.ts'
import { propose } from '../approvals/propose.ts'

type Change = {
  name: SettingName
  after: SettingRaw<SettingName>
  from: Date
  reason: string
  version: number
  /** Details for the second owner, if approval is needed. */
  second: ApprovalDetail | undefined
}

/**
 * Inserts the row of a change; if approval is needed, it takes effect a day from now at the earliest.
 * @throws AppError edited_meanwhile, approval_open
 */
export async function keepChange(tx: Ctx, { name, after, from, reason, version, second }: Change) {
  const fingerprint = fingerprintOf([name, JSON.stringify(after), from.toISOString()])
  const asked =
    second &&
    (await propose(tx, { kind: 'setting', subject: name, amount: null, detail: second, fingerprint, reason, from }))
  const id = uuidv7()
  const validFrom = asked?.effectiveAt ?? from
  const kept = await tx.db
    .insert(setting)
    .values({
      id,
      name,
      // JSON null, because SQL NULL means no value.
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
  return { id, validFrom, asked }
}

/** The pending approval in a reply. */
export const waitsFor = (asked: { id: string; effectiveAt: Date } | undefined) => ({
  approval: asked?.id ?? null,
  waits_until: asked?.effectiveAt.toISOString() ?? null,
})
