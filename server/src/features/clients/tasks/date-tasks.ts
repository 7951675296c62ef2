import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { addDays, bangkokDay } from '@bailu/phrases/days'
import type { Ctx, PartnerScope } from '../../../core/context.ts'
import { clientFile, clientNote } from '../table.ts'
import { user } from '../../account/table.ts'
import { openBirthday } from '../client-file.ts'
import { isClientOf } from '../client-scope.ts'
import { openClientNote } from '../notes.ts'
import { clientColumns, isUnmarked, MAX_TASKS, type TaskRow } from './task-row.ts'

/** Notes that are due today or earlier. */
export async function listDueNotes(ctx: Ctx, scope: PartnerScope): Promise<TaskRow[]> {
  const rows = await ctx.db
    .select({ cause: clientNote.id, day: clientNote.nextOn, about: clientNote.words, client: clientColumns })
    .from(clientNote)
    .innerJoin(user, and(eq(user.id, clientNote.clientId), isClientOf(scope)))
    .where(
      and(
        eq(clientNote.partnerId, scope.partnerId),
        isNull(clientNote.doneAt),
        lte(clientNote.nextOn, bangkokDay(ctx.now)),
      ),
    )
    .orderBy(asc(clientNote.nextOn), asc(clientNote.id))
    .limit(MAX_TASKS)
  return rows.map((row) => ({
    kind: 'note',
    ...row,
    about: openClientNote(ctx, { id: row.cause, words: row.about }),
    day: row.day ?? '',
    aboutInClientLang: '',
  }))
}

const DAYS_AHEAD = 7

/** Birthdays from today to seven days ahead; 29 February counts as 28 February in years without one. */
export async function listBirthdays(ctx: Ctx, scope: PartnerScope): Promise<TaskRow[]> {
  const days = upcomingDays(bangkokDay(ctx.now))
  const files = await ctx.db
    .select({ partnerId: clientFile.partnerId, clientId: clientFile.clientId, birthday: clientFile.birthday })
    .from(clientFile)
    .where(and(eq(clientFile.partnerId, scope.partnerId), isNotNull(clientFile.birthday)))
  const dayByClient = new Map<number, string>()
  for (const { birthday, ...clientKey } of files) {
    const day = days.get(openBirthday(ctx, { ...clientKey, birthday: birthday! }).slice(5))
    if (day !== undefined) dayByClient.set(clientKey.clientId, day)
  }
  if (dayByClient.size === 0) return []
  const rows = await ctx.db
    .select({ client: clientColumns })
    .from(user)
    .where(
      and(
        isClientOf(scope),
        inArray(user.id, [...dayByClient.keys()]),
        isUnmarked(ctx, scope, 'birthday', sql`${user.id} || ':' || ${yearExpression(dayByClient)}`),
      ),
    )
    .limit(MAX_TASKS * 2)
  return rows
    .map(({ client }): TaskRow => {
      const day = dayByClient.get(client.id) ?? ''
      return {
        kind: 'birthday',
        cause: `${client.id}:${day.slice(0, 4)}`,
        day,
        about: '',
        aboutInClientLang: '',
        client,
      }
    })
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .slice(0, MAX_TASKS)
}

/** Maps `MM-DD` to the date (YYYY-MM-DD) of its next occurrence. */
function upcomingDays(today: string): Map<string, string> {
  const days = new Map<string, string>()
  for (let n = 0; n <= DAYS_AHEAD; n += 1) {
    const day = addDays(today, n)
    days.set(day.slice(5), day)
    if (day.slice(5) === '02-28' && addDays(day, 1).slice(5) === '03-01') days.set('02-29', day)
  }
  return days
}

// The days may span the turn of the year.
function yearExpression(dayByClient: ReadonlyMap<number, string>) {
  const byYear = Map.groupBy(dayByClient, ([, day]) => day.slice(0, 4))
  const cases = [...byYear].map(([year, entries]) => {
    const ids = entries.map(([id]) => id)
    return sql`when ${inArray(user.id, ids)} then ${year}`
  })
  return sql`case ${sql.join(cases, sql` `)} end`
}
