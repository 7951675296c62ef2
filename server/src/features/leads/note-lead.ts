import { and, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asPartner } from '../../core/scope.ts'
import { seal } from '../../core/seal.ts'
import { inTx } from '../../database/connect.ts'
import { lead, leadNote } from '../../database/tables/leads.ts'
import { holdLead } from './the-lead.ts'

const MOST_NOTES = 200

export const notePlace = (id: string): string => `lead_note/${id}/words`

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
    const held = await holdLead(tx, scope, input.id)
    if ((await tx.db.$count(leadNote, eq(leadNote.leadId, held.id))) >= MOST_NOTES) return refuse('lead_limit')
    const id = uuidv7()
    const stage = input.stage && input.stage !== held.stage ? input.stage : null
    const words = seal(tx.house.settings, notePlace(id), input.words)
    await tx.db.insert(leadNote).values({ id, leadId: held.id, words, stage, at: tx.now })
    await tx.db
      .update(lead)
      .set({
        touchedAt: tx.now,
        ...(stage && { stage }),
        ...(input.next_on !== undefined && { nextOn: input.next_on }),
      })
      .where(eq(lead.id, held.id))
    await record(tx, 'lead.noted', { type: 'lead', id: held.id }, stage ? { stage } : {})
    return { id }
  })
}

/** @throws AppError not_found */
export async function deleteLeadNote(ctx: Ctx, input: ParsedOf<'DELETE /api/potential-customer/{id}/note/{note}'>) {
  const scope = asPartner(ctx)
  await inTx(ctx, async (tx) => {
    const held = await holdLead(tx, scope, input.id)
    const gone = await tx.db
      .delete(leadNote)
      .where(and(eq(leadNote.id, input.note), eq(leadNote.leadId, held.id)))
      .returning({ id: leadNote.id })
    if (gone.length === 0) return refuse('not_found')
    await record(tx, 'lead.note_deleted', { type: 'lead', id: held.id })
  })
  return {}
}
