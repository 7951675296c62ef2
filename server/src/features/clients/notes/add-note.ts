import { uuidv7 } from 'uuidv7'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { asPartner } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { clientNote } from '../../../database/tables/clients.ts'
import { holdClient } from '../own-client.ts'
import { sealNote } from './note-words.ts'

export async function addNote(
  ctx: Ctx,
  input: ParsedOf<'POST /api/client/{id}/note'>,
): Promise<ReplyOf<'POST /api/client/{id}/note'>> {
  const scope = asPartner(ctx)
  return inTx(ctx, async (tx) => {
    const whose = await holdClient(tx, scope, input.id)
    const id = uuidv7()
    await tx.db
      .insert(clientNote)
      .values({ id, ...whose, words: sealNote(tx, id, input.words), nextOn: input.next_on, createdAt: tx.now })
    await record(tx, 'client.note_added', { type: 'client', id: input.id }, { note: id })
    return { id }
  })
}
