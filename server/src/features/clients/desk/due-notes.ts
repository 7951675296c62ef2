import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { bangkokDay } from '../../../core/bangkok.ts'
import type { Ctx, PartnerScope } from '../../../core/context.ts'
import { clientNote } from '../../../database/tables/clients.ts'
import { user } from '../../../database/tables/people.ts'
import { openNote } from '../notes/note-words.ts'
import { clientsOf } from '../own-client.ts'
import { clientColumns, MOST, type TaskRow } from './task-row.ts'

/** Notes that are due today or earlier. */
export async function dueNotes(ctx: Ctx, scope: PartnerScope): Promise<TaskRow[]> {
  const rows = await ctx.db
    .select({ cause: clientNote.id, day: clientNote.nextOn, about: clientNote.words, client: clientColumns })
    .from(clientNote)
    .innerJoin(user, and(eq(user.id, clientNote.clientId), clientsOf(scope)))
    .where(
      and(
        eq(clientNote.partnerId, scope.partnerId),
        isNull(clientNote.doneAt),
        lte(clientNote.nextOn, bangkokDay(ctx.now)),
      ),
    )
    .orderBy(asc(clientNote.nextOn), asc(clientNote.id))
    .limit(MOST)
  return rows.map((row) => ({
    kind: 'note',
    ...row,
    about: openNote(ctx, { id: row.cause, words: row.about }),
    day: row.day ?? '',
    theirs: '',
  }))
}
