import { and, desc, eq, lt } from 'drizzle-orm'
import * as z from 'zod'
import type { ClientNote } from '@bailu/contract/clients'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { asPartner } from '../../../core/scope.ts'
import { clientNote } from '../../../database/tables/clients.ts'
import { ownClient } from '../own-client.ts'
import { openNote } from './note-words.ts'

const PAGE = 20

export async function listNotes(
  ctx: Ctx,
  { id, cursor }: ParsedOf<'GET /api/client/{id}/note'>,
): Promise<ReplyOf<'GET /api/client/{id}/note'>> {
  const scope = asPartner(ctx)
  await ownClient(ctx, scope, id)
  if (cursor !== undefined && !z.uuid().safeParse(cursor).success)
    throw new Refusal('bad_input', { cursor: { what: 'form' } })
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
    .limit(PAGE + 1)
  const shown = rows.slice(0, PAGE)
  return {
    list: shown.map((row) => presentNote(ctx, row)),
    next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  }
}

const presentNote = (ctx: Ctx, row: typeof clientNote.$inferSelect): ClientNote => ({
  id: row.id,
  words: openNote(ctx, row),
  next_on: row.nextOn,
  done_at: row.doneAt?.toISOString() ?? null,
  version: row.version,
  created_at: row.createdAt.toISOString(),
})
