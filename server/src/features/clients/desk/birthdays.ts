import { and, eq, inArray, sql } from 'drizzle-orm'
import { bangkokDay, dayAfter } from '../../../core/bangkok.ts'
import type { Ctx, PartnerScope } from '../../../core/context.ts'
import { clientFile } from '../../../database/tables/clients.ts'
import { user } from '../../../database/tables/people.ts'
import { clientsOf } from '../own-client.ts'
import { clientColumns, MOST, type TaskRow, unmarked } from './task-row.ts'

const AHEAD = 7

/** Birthdays of today and the seven days to come; 29 February is wished for on the 28th where there is none. */
export async function birthdays(ctx: Ctx, scope: PartnerScope): Promise<TaskRow[]> {
  const days = comingDays(bangkokDay(ctx.now))
  const date = sql<string>`substr(${clientFile.birthday}, 6)`
  const listed = await ctx.db
    .select({ date, client: clientColumns })
    .from(clientFile)
    .innerJoin(user, and(eq(user.id, clientFile.clientId), clientsOf(scope)))
    .where(
      and(
        eq(clientFile.partnerId, scope.partnerId),
        sql`${clientFile.birthday} is not null`,
        inArray(date, [...days.keys()]),
        unmarked(ctx, scope, 'birthday', sql`${user.id} || ':' || ${yearSql(days, date)}`),
      ),
    )
    .limit(MOST * 2)
  return listed
    .map(({ date: of, client }): TaskRow => {
      const day = days.get(of) ?? ''
      return { kind: 'birthday', cause: `${client.id}:${day.slice(0, 4)}`, day, about: '', theirs: '', client }
    })
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .slice(0, MOST)
}

/** Month and day of each, with the day it is this time. */
function comingDays(today: string): Map<string, string> {
  const days = new Map<string, string>()
  for (let n = 0; n <= AHEAD; n += 1) {
    const day = dayAfter(today, n)
    days.set(day.slice(5), day)
    if (day.slice(5) === '02-28' && dayAfter(day, 1).slice(5) === '03-01') days.set('02-29', day)
  }
  return days
}

// The turn of the year may lie among them.
const yearSql = (days: Map<string, string>, date: ReturnType<typeof sql<string>>) =>
  sql`case ${sql.join(
    [...days].map(([of, day]) => sql`when ${date} = ${of} then ${day.slice(0, 4)}`),
    sql` `,
  )} end`
