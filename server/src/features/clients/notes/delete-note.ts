import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asPartner } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { clientNote } from '../../../database/tables/clients.ts'
import { holdClient } from '../own-client.ts'
import { theNote } from './the-note.ts'

export async function deleteNote(
  ctx: Ctx,
  { id, note }: ParsedOf<'DELETE /api/client/{id}/note/{note}'>,
): Promise<ReplyOf<'DELETE /api/client/{id}/note/{note}'>> {
  const scope = asPartner(ctx)
  return inTx(ctx, async (tx) => {
    const whose = await holdClient(tx, scope, id)
    const { rowCount } = await tx.db.delete(clientNote).where(theNote(whose, note))
    if (!rowCount) return refuse('not_found')
    await record(tx, 'client.note_deleted', { type: 'client', id }, { note })
    return {}
  })
}
