import { sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asPartner } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { clientNote } from '../../../database/tables/clients.ts'
import { holdClient } from '../own-client.ts'
import { theNote } from './the-note.ts'

/** Marks a note as done or open again; idempotent. */
export async function finishNote(
  ctx: Ctx,
  { id, note, done }: ParsedOf<'POST /api/client/{id}/note/{note}/done'>,
): Promise<ReplyOf<'POST /api/client/{id}/note/{note}/done'>> {
  const scope = asPartner(ctx)
  return inTx(ctx, async (tx) => {
    const whose = await holdClient(tx, scope, id)
    const { rowCount } = await tx.db
      .update(clientNote)
      .set({ doneAt: done ? sql`coalesce(${clientNote.doneAt}, ${tx.now.toISOString()}::timestamptz)` : null })
      .where(theNote(whose, note))
    if (!rowCount) return refuse('not_found')
    await record(tx, done ? 'client.note_done' : 'client.note_opened', { type: 'client', id }, { note })
    return {}
  })
}
