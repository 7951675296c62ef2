import { and, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { fail } from '../../lib/errors.ts'
import { asPartner } from '../../core/scope.ts'
import { seal } from '../../lib/crypto.ts'
import { inTx } from '../../database/transaction.ts'
import { lead, leadNote } from '../../database/tables/leads.ts'
import { lockLead } from './lead-fields.ts'

const MAX_NOTES = 200

export const leadNoteSealContext = (id: string): string => `lead_note/${id}/words`

/**
 * Adds a contact note, with an optional new stage and next date.
 * @throws AppError not_found, lead_limit
 */
export async function addLeadNote(
  ctx: Ctx,
  input: ParsedOf<'POST /api/potential-customer/{id}/note'>,
): Promise<ReplyOf<'POST /api/potential-customer/{id}/note'>> {
  const scope = asPartner(ctx)
  return inTx(ctx, async (tx) => {
    const locked = await lockLead(tx, scope, input.id)
    if ((await tx.db.$count(leadNote, eq(leadNote.leadId, locked.id))) >= MAX_NOTES) return fail('lead_limit')
    const id = uuidv7()
    const stage = input.stage && input.stage !== locked.stage ? input.stage : null
    const words = seal(tx.deps.config, leadNoteSealContext(id), input.words)
    await tx.db.insert(leadNote).values({ id, leadId: locked.id, words, stage, at: tx.now })
    await tx.db
      .update(lead)
      .set({
        touchedAt: tx.now,
        ...(stage && { stage }),
        ...(input.next_on !== undefined && { nextOn: input.next_on }),
      })
      .where(eq(lead.id, locked.id))
    await recordAudit(tx, 'lead.noted', { type: 'lead', id: locked.id }, stage ? { stage } : {})
    return { id }
  })
}

/** @throws AppError not_found */
export async function deleteLeadNote(ctx: Ctx, input: ParsedOf<'DELETE /api/potential-customer/{id}/note/{note}'>) {
  const scope = asPartner(ctx)
  await inTx(ctx, async (tx) => {
    const locked = await lockLead(tx, scope, input.id)
    const deleted = await tx.db
      .delete(leadNote)
      .where(and(eq(leadNote.id, input.note), eq(leadNote.leadId, locked.id)))
      .returning({ id: leadNote.id })
    if (deleted.length === 0) return fail('not_found')
    await recordAudit(tx, 'lead.note_deleted', { type: 'lead', id: locked.id })
  })
  return {}
}
