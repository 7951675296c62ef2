import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ClientNote } from '@bailu/contract/clients/shop'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asPartner, type Handler } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { clientNote } from './table.ts'
import { seal, unsealOrEmpty } from '../../lib/crypto.ts'
import { fail } from '../../lib/errors.ts'
import { type ClientScope, lockClient, readOwnClient } from './client-scope.ts'
import { takePage, checkCursor } from '../../lib/cursor.ts'

export const clientNoteSealContext = (id: string): string => `client_note/${id}/words`

type WithDeps = Pick<Ctx, 'deps'>
/** Notes are free text that may contain health data, so they are encrypted. */
export const sealClientNote = ({ deps }: WithDeps, id: string, words: string): string =>
  seal(deps.config, clientNoteSealContext(id), words)
export const openClientNote = ({ deps }: WithDeps, row: { id: string; words: string }): string =>
  unsealOrEmpty(deps.config, clientNoteSealContext(row.id), row.words)

/** SQL condition: this note, of this partner about this client. */
export const isNote = ({ partnerId, clientId }: ClientScope, id: string) =>
  and(eq(clientNote.partnerId, partnerId), eq(clientNote.clientId, clientId), eq(clientNote.id, id))

export const noteExists = async (ctx: Ctx, clientScope: ClientScope, id: string): Promise<boolean> =>
  (await ctx.db.$count(clientNote, isNote(clientScope, id))) > 0

const PAGE_SIZE = 20

export const listClientNotes: Handler<'GET /api/client/{id}/note'> = async (ctx, { id, cursor }) => {
  const scope = asPartner(ctx)
  await readOwnClient(ctx, scope, id)
  checkCursor(cursor)
  const rows = await ctx.db
    .select()
    .from(clientNote)
    .where(
      and(
        eq(clientNote.partnerId, scope.partnerId),
        eq(clientNote.clientId, id),
        cursor === undefined ? undefined : lt(clientNote.id, cursor),
      ),
    )
    .orderBy(desc(clientNote.id))
    .limit(PAGE_SIZE + 1)
  const { page, next } = takePage(rows, PAGE_SIZE, (last) => last.id)
  return { list: page.map((row) => presentNote(ctx, row)), next }
}

const presentNote = (ctx: Ctx, row: typeof clientNote.$inferSelect): ClientNote => ({
  id: row.id,
  words: openClientNote(ctx, row),
  next_on: row.nextOn,
  done_at: row.doneAt?.toISOString() ?? null,
  version: row.version,
  created_at: row.createdAt.toISOString(),
})

export const addClientNote: Handler<'POST /api/client/{id}/note'> = async (ctx, input) => {
  const scope = asPartner(ctx)
  return inTx(ctx, async (tx) => {
    const clientScope = await lockClient(tx, scope, input.id)
    const id = uuidv7()
    await tx.db.insert(clientNote).values({
      id,
      ...clientScope,
      words: sealClientNote(tx, id, input.words),
      nextOn: input.next_on,
      createdAt: tx.now,
    })
    await recordAudit(tx, 'client.note_added', { type: 'client', id: input.id }, { note: id })
    return { id }
  })
}

/**
 * Changes a note if it still has the version that was read.
 * @throws AppError not_found, edit_conflict
 */
export const changeClientNote: Handler<'PUT /api/client/{id}/note/{note}'> = async (ctx, input) => {
  const scope = asPartner(ctx)
  return inTx(ctx, async (tx) => {
    const clientScope = await lockClient(tx, scope, input.id)
    const { rowCount } = await tx.db
      .update(clientNote)
      .set({
        words: sealClientNote(tx, input.note, input.words),
        nextOn: input.next_on,
        version: sql`${clientNote.version} + 1`,
      })
      .where(and(isNote(clientScope, input.note), eq(clientNote.version, input.version)))
    if (!rowCount) return fail((await noteExists(tx, clientScope, input.note)) ? 'edit_conflict' : 'not_found')
    await recordAudit(tx, 'client.note_changed', { type: 'client', id: input.id }, { note: input.note })
    return { version: input.version + 1 }
  })
}

/** Marks a note as done or open again; idempotent. */
export const finishClientNote: Handler<'POST /api/client/{id}/note/{note}/done'> = async (ctx, { id, note, done }) => {
  const scope = asPartner(ctx)
  return inTx(ctx, async (tx) => {
    const clientScope = await lockClient(tx, scope, id)
    const { rowCount } = await tx.db
      .update(clientNote)
      .set({ doneAt: done ? sql`coalesce(${clientNote.doneAt}, ${tx.now.toISOString()}::timestamptz)` : null })
      .where(isNote(clientScope, note))
    if (!rowCount) return fail('not_found')
    await recordAudit(tx, done ? 'client.note_done' : 'client.note_opened', { type: 'client', id }, { note })
  })
}

export const deleteClientNote: Handler<'DELETE /api/client/{id}/note/{note}'> = async (ctx, { id, note }) => {
  const scope = asPartner(ctx)
  return inTx(ctx, async (tx) => {
    const clientScope = await lockClient(tx, scope, id)
    const { rowCount } = await tx.db.delete(clientNote).where(isNote(clientScope, note))
    if (!rowCount) return fail('not_found')
    await recordAudit(tx, 'client.note_deleted', { type: 'client', id }, { note })
  })
}
