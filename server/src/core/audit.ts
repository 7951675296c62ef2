import { uuidv7 } from 'uuidv7'
import type { AuditAction, AuditRef } from '@bailu/contract/audit-actions'
import { auditNote } from '../database/tables/audit-notes.ts'
import { audit } from '../database/tables/house.ts'
import { auditParts } from './audit-words.ts'
import { originOf } from './audit-origin.ts'
import { actorName, type Ctx } from './context.ts'

type Ref = { type: AuditRef; id: string | number }

/** Writes an audit entry in the transaction of the change; text about people is stored in a separate, erasable note. */
export function record(ctx: Ctx, action: AuditAction, ref: Ref, detail: Record<string, unknown> = {}): Promise<void> {
  return recordAll(ctx, action, [ref], detail)
}

/** One entry for each of several rows that changed together. */
export async function recordAll(
  ctx: Ctx,
  action: AuditAction,
  refs: Ref[],
  detail: Record<string, unknown> = {},
): Promise<void> {
  const rows = refs.map((ref) => {
    const id = uuidv7()
    const parts = auditParts(ctx.house.settings, id, ref.type, detail)
    return { id, ref, ...parts }
  })
  const origin = await originOf(ctx)
  await ctx.db.insert(audit).values(
    rows.map(({ id, ref, detail }) => ({
      id,
      at: ctx.now,
      actor: actorName(ctx.actor),
      action,
      refType: ref.type,
      refId: String(ref.id),
      detail,
      ...origin,
    })),
  )
  const notes = rows.flatMap(({ id, note }) => (note === null ? [] : [{ auditId: id, at: ctx.now, words: note }]))
  if (notes.length > 0) await ctx.db.insert(auditNote).values(notes)
}
