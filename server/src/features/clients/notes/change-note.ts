import { and, eq, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asPartner } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { clientNote } from '../../../database/tables/clients.ts'
import { holdClient } from '../own-client.ts'
import { sealNote } from './note-words.ts'
import { noteExists, theNote } from './the-note.ts'

/**
 * Changes a note if it still has the version that was read.
 * @throws AppError not_found, edited_meanwhile
 */
export async function changeNote(
  ctx: Ctx,
  input: ParsedOf<'PUT /api/client/{id}/note/{note}'>,
): Promise<ReplyOf<'PUT /api/client/{id}/note/{note}'>> {
  const scope = asPartner(ctx)
  return inTx(ctx, async (tx) => {
    const whose = await holdClient(tx, scope, input.id)
    const { rowCount } = await tx.db
      .update(clientNote)
      .set({
        words: sealNote(tx, input.note, input.words),
        nextOn: input.next_on,
        version: sql`${clientNote.version} + 1`,
      })
      .where(and(theNote(whose, input.note), eq(clientNote.version, input.version)))
    if (!rowCount) return refuse((await noteExists(tx, whose, input.note)) ? 'edited_meanwhile' : 'not_found')
    await record(tx, 'client.note_changed', { type: 'client', id: input.id }, { note: input.note })
    return {}
  })
}
