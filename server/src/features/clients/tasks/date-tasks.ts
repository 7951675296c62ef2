import { and, asc, eq, isNull, lte, or, gt, sql } from 'drizzle-orm'
import { addDays, bangkokDay } from '@bailu/phrases/days'
import { type Ctx, type PartnerScope, PREPARED_PARTNER } from '../../../core/context.ts'
import { prepareOnce } from '../../../database/prepare-once.ts'
import { clientNote, taskMark } from '../table.ts'
import { lead } from '../../leads/table.ts'
import { user } from '../../account/table.ts'
import { readBirthdays } from '../client-filters.ts'
import { isClientOf } from '../client-scope.ts'
import type { DueTask } from './task-row.ts'

const { partnerId: ofPartner } = PREPARED_PARTNER
const today = sql.placeholder('today')

const dueNotesQuery = prepareOnce((db) =>
  db
    .select({ cause: clientNote.id, day: clientNote.nextOn, words: clientNote.words, client: user.id })
    .from(clientNote)
    .innerJoin(user, and(eq(user.id, clientNote.clientId), isClientOf(PREPARED_PARTNER)))
    .where(and(eq(clientNote.partnerId, ofPartner), isNull(clientNote.doneAt), lte(clientNote.nextOn, today)))
    .orderBy(asc(clientNote.nextOn), asc(clientNote.id)),
)

/** Notes that are due today or earlier. */
export async function listDueNotes(ctx: Ctx, scope: PartnerScope): Promise<DueTask[]> {
  const rows = await dueNotesQuery(ctx.db).execute({ ...scope, today: bangkokDay(ctx.now) })
  return rows.map(({ cause, day, words, client }) => ({
    kind: 'note',
    cause,
    day: day ?? '',
    about: { client },
    sealedNote: words,
  }))
}

const dueLeadsQuery = prepareOnce((db) =>
  db
    .select({ id: lead.id, day: lead.nextOn })
    .from(lead)
    .where(and(eq(lead.partnerId, ofPartner), lte(lead.nextOn, today)))
    .orderBy(asc(lead.nextOn), asc(lead.id)),
)

/** Potential customers to be contacted today or earlier, as the filter of their list counts them. */
export async function listDueLeads(ctx: Ctx, scope: PartnerScope): Promise<DueTask[]> {
  const rows = await dueLeadsQuery(ctx.db).execute({ ...scope, today: bangkokDay(ctx.now) })
  return rows.map(({ id, day }) => ({ kind: 'lead', cause: `${id}:${day}`, day: day ?? '', about: { lead: id } }))
}

const DAYS_AHEAD = 7

const clientIdsQuery = prepareOnce((db) => db.select({ id: user.id }).from(user).where(isClientOf(PREPARED_PARTNER)))
const birthdayMarksQuery = prepareOnce((db) =>
  db
    .select({ cause: taskMark.cause })
    .from(taskMark)
    .where(
      and(
        eq(taskMark.partnerId, ofPartner),
        eq(taskMark.kind, 'birthday'),
        or(isNull(taskMark.untilOn), gt(taskMark.untilOn, today)),
      ),
    ),
)

/** Birthdays from today to seven days ahead, today's first; 29 February counts as 28 February in years without one. */
export async function listBirthdays(ctx: Ctx, scope: PartnerScope): Promise<DueTask[]> {
  const thisDay = bangkokDay(ctx.now)
  const days = upcomingDays(thisDay)
  const found: { client: number; day: string }[] = []
  for (const [client, birthday] of await readBirthdays(ctx, scope)) {
    const day = days.get(birthday)
    if (day !== undefined) found.push({ client, day })
  }
  if (found.length === 0) return []
  const clients = await clientIdsQuery(ctx.db).execute({ ...scope })
  const marks = await birthdayMarksQuery(ctx.db).execute({ ...scope, today: thisDay })
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
function upcomingDays(first: string): Map<string, string> {
  const days = new Map<string, string>()
  for (let n = 0; n <= DAYS_AHEAD; n += 1) {
    const day = addDays(first, n)
    days.set(day.slice(5), day)
    if (day.slice(5) === '02-28' && addDays(day, 1).slice(5) === '03-01') days.set('02-29', day)
  }
  return days
}
