import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { ClientNote } from '@bailu/contract/clients/shop'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asPartner } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { clientNote } from '../../database/tables/clients.ts'
import { seal, unsealOrPlain } from '../../lib/crypto.ts'
import { AppError, fail } from '../../lib/errors.ts'
import { type ClientScope, lockClient, readOwnClient } from './client-scope.ts'

export const clientNoteSealContext = (id: string): string => `client_note/${id}/words`

type WithDeps = Pick<Ctx, 'deps'>
/** Notes are free text that may contain health data, so they are encrypted. */
export const sealClientNote = ({ deps }: WithDeps, id: string, words: string): string =>
  seal(deps.config, clientNoteSealContext(id), words)
export const openClientNote = ({ deps }: WithDeps, row: { id: string; words: string }): string =>
  unsealOrPlain(deps.config, clientNoteSealContext(row.id), row.words)

/** SQL condition: this note, of this partner about this client. */
export const isNote = ({ partnerId, clientId }: ClientScope, id: string) =>
  and(eq(clientNote.partnerId, partnerId), eq(clientNote.clientId, clientId), eq(clientNote.id, id))

export const noteExists = async (ctx: Ctx, clientScope: ClientScope, id: string): Promise<boolean> =>
  (await ctx.db.$count(clientNote, isNote(clientScope, id))) > 0

const PAGE_SIZE = 20

export async function listClientNotes(
  ctx: Ctx,
  { id, cursor }: ParsedOf<'GET /api/client/{id}/note'>,
): Promise<ReplyOf<'GET /api/client/{id}/note'>> {
  const scope = asPartner(ctx)
  await readOwnClient(ctx, scope, id)
  if (cursor !== undefined && !z.uuid().safeParse(cursor).success)
    throw new AppError('bad_input', { cursor: { what: 'form' } })
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
  const pageRows = rows.slice(0, PAGE_SIZE)
  return {
    list: pageRows.map((row) => presentNote(ctx, row)),
    next: rows.length > PAGE_SIZE ? (pageRows.at(-1)?.id ?? null) : null,
  }
}

const presentNote = (ctx: Ctx, row: typeof clientNote.$inferSelect): ClientNote => ({
  id: row.id,
  words: openClientNote(ctx, row),
  next_on: row.nextOn,
  done_at: row.doneAt?.toISOString() ?? null,
  version: row.version,
  created_at: row.createdAt.toISOString(),
})

export async function addClientNote(
  ctx: Ctx,
  input: ParsedOf<'POST /api/client/{id}/note'>,
): Promise<ReplyOf<'POST /api/client/{id}/note'>> {
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
export async function changeClientNote(
  ctx: Ctx,
  input: ParsedOf<'PUT /api/client/{id}/note/{note}'>,
): Promise<ReplyOf<'PUT /api/client/{id}/note/{note}'>> {
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
    return {}
  })
}

/** Marks a note as done or open again; idempotent. */
export async function finishClientNote(
  ctx: Ctx,
  { id, note, done }: ParsedOf<'POST /api/client/{id}/note/{note}/done'>,
): Promise<ReplyOf<'POST /api/client/{id}/note/{note}/done'>> {
  const scope = asPartner(ctx)
  return inTx(ctx, async (tx) => {
    const clientScope = await lockClient(tx, scope, id)
    const { rowCount } = await tx.db
      .update(clientNote)
      .set({ doneAt: done ? sql`coalesce(${clientNote.doneAt}, ${tx.now.toISOString()}::timestamptz)` : null })
      .where(isNote(clientScope, note))
    if (!rowCount) return fail('not_found')
    await recordAudit(tx, done ? 'client.note_done' : 'client.note_opened', { type: 'client', id }, { note })
    return {}
  })
}

export async function deleteClientNote(
  ctx: Ctx,
  { id, note }: ParsedOf<'DELETE /api/client/{id}/note/{note}'>,
): Promise<ReplyOf<'DELETE /api/client/{id}/note/{note}'>> {
  const scope = asPartner(ctx)
  return inTx(ctx, async (tx) => {
    const clientScope = await lockClient(tx, scope, id)
    const { rowCount } = await tx.db.delete(clientNote).where(isNote(clientScope, note))
    if (!rowCount) return fail('not_found')
    await recordAudit(tx, 'client.note_deleted', { type: 'client', id }, { note })
    return {}
  })
}
