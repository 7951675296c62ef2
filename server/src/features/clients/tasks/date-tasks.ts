import { and, asc, eq, isNull, lte, or, gt } from 'drizzle-orm'
import { addDays, bangkokDay } from '@bailu/phrases/days'
import type { Ctx, PartnerScope } from '../../../core/context.ts'
import { clientNote, taskMark } from '../table.ts'
import { lead } from '../../leads/table.ts'
import { user } from '../../account/table.ts'
import { readBirthdays } from '../client-filters.ts'
import { isClientOf } from '../client-scope.ts'
import type { DueTask } from './task-row.ts'

/** Notes that are due today or earlier. */
export async function listDueNotes(ctx: Ctx, scope: PartnerScope): Promise<DueTask[]> {
  const rows = await ctx.db
    .select({ cause: clientNote.id, day: clientNote.nextOn, words: clientNote.words, client: user.id })
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
  return rows.map(({ cause, day, words, client }) => ({
    kind: 'note',
    cause,
    day: day ?? '',
    about: { client },
    sealedNote: words,
  }))
}

/** Potential customers to be contacted today or earlier, as the filter of their list counts them. */
export async function listDueLeads(ctx: Ctx, { partnerId }: PartnerScope): Promise<DueTask[]> {
  const rows = await ctx.db
    .select({ id: lead.id, day: lead.nextOn })
    .from(lead)
    .where(and(eq(lead.partnerId, partnerId), lte(lead.nextOn, bangkokDay(ctx.now))))
    .orderBy(asc(lead.nextOn), asc(lead.id))
  return rows.map(({ id, day }) => ({ kind: 'lead', cause: `${id}:${day}`, day: day ?? '', about: { lead: id } }))
}

const DAYS_AHEAD = 7

/** Birthdays from today to seven days ahead, today's first; 29 February counts as 28 February in years without one. */
export async function listBirthdays(ctx: Ctx, scope: PartnerScope): Promise<DueTask[]> {
  const today = bangkokDay(ctx.now)
  const days = upcomingDays(today)
  const found: { client: number; day: string }[] = []
  for (const [client, birthday] of await readBirthdays(ctx, scope)) {
    const day = days.get(birthday)
    if (day !== undefined) found.push({ client, day })
  }
  if (found.length === 0) return []
  const clients = await ctx.db.select({ id: user.id }).from(user).where(isClientOf(scope))
  const marks = await ctx.db
    .select({ cause: taskMark.cause })
    .from(taskMark)
    .where(
      and(
        eq(taskMark.partnerId, scope.partnerId),
        eq(taskMark.kind, 'birthday'),
        or(isNull(taskMark.untilOn), gt(taskMark.untilOn, today)),
      ),
    )
  const [present, marked] = [new Set(clients.map(({ id }) => id)), new Set(marks.map(({ cause }) => cause))]
  return found
    .map(({ client, day }): DueTask => ({
      kind: 'birthday',
      cause: `${client}:${day.slice(0, 4)}`,
      day,
      about: { client },
    }))
    .filter(({ cause, about }) => 'client' in about && present.has(about.client) && !marked.has(cause))
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.cause.localeCompare(b.cause, 'en', { numeric: true }))
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
