import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { bangkokDay, dayAfter } from '../../../core/bangkok.ts'
import type { Ctx, PartnerScope } from '../../../core/context.ts'
import { clientFile } from '../../../database/tables/clients.ts'
import { user } from '../../../database/tables/people.ts'
import { clientsOf } from '../own-client.ts'
import { openBirthday } from '../sealed-fields.ts'
import { clientColumns, MOST, type TaskRow, unmarked } from './task-row.ts'

const AHEAD = 7

/** Birthdays from today to seven days ahead; 29 February counts as 28 February in years without one. */
export async function birthdays(ctx: Ctx, scope: PartnerScope): Promise<TaskRow[]> {
  const days = comingDays(bangkokDay(ctx.now))
  const files = await ctx.db
    .select({ partnerId: clientFile.partnerId, clientId: clientFile.clientId, birthday: clientFile.birthday })
    .from(clientFile)
    .where(and(eq(clientFile.partnerId, scope.partnerId), isNotNull(clientFile.birthday)))
  const dayOf = new Map<number, string>()
  for (const { birthday, ...whose } of files) {
    const day = days.get(openBirthday(ctx, { ...whose, birthday: birthday! }).slice(5))
    if (day !== undefined) dayOf.set(whose.clientId, day)
  }
  if (dayOf.size === 0) return []
  const listed = await ctx.db
    .select({ client: clientColumns })
    .from(user)
    .where(
      and(
        clientsOf(scope),
        inArray(user.id, [...dayOf.keys()]),
        unmarked(ctx, scope, 'birthday', sql`${user.id} || ':' || ${yearSql(dayOf)}`),
      ),
    )
    .limit(MOST * 2)
  return listed
    .map(({ client }): TaskRow => {
      const day = dayOf.get(client.id) ?? ''
      return { kind: 'birthday', cause: `${client.id}:${day.slice(0, 4)}`, day, about: '', theirs: '', client }
    })
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .slice(0, MOST)
}

/** Maps `MM-DD` to the date (YYYY-MM-DD) of its next occurrence. */
function comingDays(today: string): Map<string, string> {
  const days = new Map<string, string>()
  for (let n = 0; n <= AHEAD; n += 1) {
    const day = dayAfter(today, n)
    days.set(day.slice(5), day)
    if (day.slice(5) === '02-28' && dayAfter(day, 1).slice(5) === '03-01') days.set('02-29', day)
  }
  return days
}

// The days may span the turn of the year.
function yearSql(dayOf: ReadonlyMap<number, string>) {
  const byYear = Map.groupBy(dayOf, ([, day]) => day.slice(0, 4))
  const cases = [...byYear].map(([year, those]) => {
    const ids = those.map(([id]) => id)
    return sql`when ${inArray(user.id, ids)} then ${year}`
  })
  return sql`case ${sql.join(cases, sql` `)} end`
}
