import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { alarmKinds, mayReceiveAlarm } from '@bailu/contract/alarms/kinds'
import { COUNTED_TASKS, type CountedTask, MAX_COUNTED } from '@bailu/contract/dashboard/kinds'
import { type NoticeWay, URGENT_TASKS, usualWay } from '@bailu/contract/task-notices/kinds'
import { bangkokDay, bangkokTime, DAY_MS, HOUR_MS, MINUTE_MS, startOfDay } from '@bailu/phrases/days'
import { TASK_PATHS } from '@bailu/phrases/task-notices/open-tasks'
import { rolesOf } from '../../core/staff-roles.ts'
import type { Ctx } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { countOpenTasks, isTaskOf, openItems } from '../dashboard/read-open-tasks.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { queueTaskPush } from '../push/queue-push.ts'
import { openTaskWatch, staff, staffNotice, staffNoticeTimes } from '../staff/table.ts'

const LOOK_EVERY_MS = MINUTE_MS / 2
/** A message about one kind of task follows the previous one after this time at the earliest. */
const PAUSE_MS = 10 * MINUTE_MS
/** How long tasks are gathered into one message. */
const gatherMs = (task: CountedTask): number => (URGENT_TASKS.includes(task) ? MINUTE_MS / 2 : PAUSE_MS)

/**
 * Notifies staff of open tasks that appeared, each person in the way they chose. Any number of servers may run it: kinds of
 * tasks and people are claimed by row locks, and a message is written together with the time until which it counts.
 */
export async function tellStaff(ctx: Ctx): Promise<void> {
  await watchOpenTasks(ctx)
  await addMissingTimes(ctx)
  while ((await tellNext(ctx)) > 0);
}

// no audit: compares counts with what is in the shop
/** Notes when each open task appeared, of all kinds in one statement. Those that are open before the first comparison are not new. */
async function watchOpenTasks(ctx: Ctx): Promise<void> {
  await inTx(ctx, async (tx) => {
    const first = await tx.db
      .insert(openTaskWatch)
      .values(COUNTED_TASKS.map((task) => ({ task, dueAt: tx.now })))
      .onConflictDoNothing()
      .returning({ task: openTaskWatch.task })
    const due = await tx.db
      .select({ task: openTaskWatch.task })
      .from(openTaskWatch)
      .where(and(inArray(openTaskWatch.task, [...COUNTED_TASKS]), lte(openTaskWatch.dueAt, tx.now)))
      .orderBy(asc(openTaskWatch.task))
      .for('update', { skipLocked: true })
    if (due.length === 0) return
    const tasks = due.map(({ task }) => task)
    const isFirst = sql`task = any(${sql.param(first.map(({ task }) => task))}::text[])`
    await tx.db.execute(sql`
      with now_open as materialized (${openItems(tasks)}),
      gone as (
        delete from open_task known where task = any(${sql.param(tasks)}::text[])
          and not exists (select from now_open where now_open.task = known.task and now_open.item = known.item)
      )
      insert into open_task (task, item, seen_at)
      select task, item, case when ${isFirst} then 'epoch'::timestamptz else ${tx.now.toISOString()}::timestamptz end from now_open
      where not exists (select from open_task known where known.task = now_open.task and known.item = now_open.item)
      on conflict do nothing`)
    await tx.db
      .update(openTaskWatch)
      .set({ dueAt: new Date(tx.now.getTime() + LOOK_EVERY_MS) })
      .where(inArray(openTaskWatch.task, tasks))
  })
}

/** A new member of staff is notified of what appears from now on. */
async function addMissingTimes(ctx: Ctx): Promise<void> {
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  await ctx.db.execute(sql`insert into staff_notice_times (staff_id, since, due_at)
    select id, ${now}, ${now} from staff where disabled_at is null
      and not exists (select from staff_notice_times t where t.staff_id = staff.id)
    on conflict do nothing`)
}

type Person = { account: typeof staff.$inferSelect; times: typeof staffNoticeTimes.$inferSelect }

// no audit: writes messages to staff
/** @returns 1, or 0 when no one is due */
async function tellNext(ctx: Ctx): Promise<number> {
  return inTx(ctx, async (tx) => {
    const [person] = await tx.db
      .select({ account: staff, times: staffNoticeTimes })
      .from(staffNoticeTimes)
      .innerJoin(staff, and(eq(staff.id, staffNoticeTimes.staffId), isNull(staff.disabledAt)))
      .where(lte(staffNoticeTimes.dueAt, tx.now))
      .orderBy(asc(staffNoticeTimes.dueAt))
      .limit(1)
      .for('update', { of: staffNoticeTimes, skipLocked: true })
    if (!person) return 0
    await tell(tx, person)
    return 1
  })
}

type News = {
  task: CountedTask
  added: number
  first: string
  latest: string
  way: NoticeWay | null
  told_at: string | null
}

async function readNews(tx: Ctx, { account, times: { since } }: Person) {
  const { id } = account
  const person = { roles: rolesOf(account) }
  const heard = alarmKinds.filter((kind) => mayReceiveAlarm(person, kind))
  const { rows } = await tx.db.execute<News>(sql`
    select e.task, count(*)::int as added, min(e.seen_at) as first, max(e.seen_at) as latest, n.way, n.told_at
    from open_task e left join staff_notice n on n.staff_id = ${id} and n.task = e.task
    where e.seen_at > coalesce(n.told_until, ${since.toISOString()}::timestamptz)
      and (e.task <> 'alarms' or split_part(e.item, ' ', 1) = any(string_to_array(${heard.join(' ')}, ' ')))
    group by e.task, n.way, n.told_at`)
  return rows
    .filter(({ task }) => isTaskOf(person, task))
    .map((row) => ({
      ...row,
      way: row.way ?? usualWay(person, row.task),
      first: new Date(row.first),
      latest: new Date(row.latest),
      sentAt: row.told_at === null ? null : new Date(row.told_at),
    }))
}

const hourOf = (at: Date): number => Number(bangkokTime(at).slice(11, 13))

function isQuiet(now: Date, { quietFrom: from, quietUntil: until }: Person['times']): boolean {
  if (from === null || until === null) return false
  const hour = hourOf(now)
  return from < until ? hour >= from && hour < until : hour >= from || hour < until
}

/** Whether the hour of the summary has come since the last one. */
function isDigestDue(now: Date, { digestHour, digestAt, since }: Person['times']): boolean {
  const slot =
    digestHour === null
      ? Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
      : startOfDay(bangkokDay(now)).getTime() + digestHour * HOUR_MS
  // The summary of a quiet hour comes when that has ended, which may be on the next day.
  const last = slot <= now.getTime() ? slot : slot - DAY_MS
  return (digestAt ?? since).getTime() < last
}

async function tell(tx: Ctx, person: Person): Promise<void> {
  const { account, times } = person
  const now = tx.now
  const news = await readNews(tx, person)
  const quiet = isQuiet(now, times)
  const isReady = ({ task, first, sentAt }: (typeof news)[number]) =>
    !quiet &&
    now.getTime() - first.getTime() >= gatherMs(task) &&
    (sentAt === null || now.getTime() - sentAt.getTime() >= PAUSE_MS)
  const digestDue = !quiet && isDigestDue(now, times)
  const shownOnly = news.filter(({ way }) => way === 'off' || way === 'badge')
  const pushed = news.filter((item) => item.way === 'push' && isReady(item))
  const mailed = news.filter((item) => (item.way === 'mail' && isReady(item)) || (item.way === 'digest' && digestDue))
  for (const { task, added } of pushed)
    await queueTaskPush(tx, account.id, { kind: task, count: Math.min(added, MAX_COUNTED), path: TASK_PATHS[task] })
  if (mailed.length > 0) await mailNews(tx, account, mailed)
  for (const { task, latest } of [...shownOnly, ...pushed, ...mailed]) {
    const isSent = !shownOnly.some((item) => item.task === task)
    const row = { toldUntil: latest, ...(isSent && { toldAt: now }) }
    await tx.db
      .insert(staffNotice)
      .values({ staffId: account.id, task, ...row })
      .onConflictDoUpdate({ target: [staffNotice.staffId, staffNotice.task], set: row })
  }
  await tx.db
    .update(staffNoticeTimes)
    .set({ dueAt: new Date(now.getTime() + LOOK_EVERY_MS), ...(digestDue && { digestAt: now }) })
    .where(eq(staffNoticeTimes.staffId, account.id))
}

/** Addresses of the demo belong to nobody. */
const isDemoAddress = (email: string): boolean => email.toLowerCase().endsWith('.example')

async function mailNews(tx: Ctx, account: Person['account'], news: { task: CountedTask; added: number }[]) {
  if (tx.deps.config.mail.smtpUrl !== undefined && isDemoAddress(account.email)) return
  const counts = await countOpenTasks(
    tx,
    { roles: rolesOf(account) },
    news.map(({ task }) => task),
  )
  const waiting = new Map(counts.map(({ what, count }) => [what, count]))
  await queueMail(tx, {
    to: account.email,
    lang: account.lang,
    kind: 'open_tasks',
    values: { tasks: news.map(({ task, added }) => ({ what: task, added, waiting: waiting.get(task) ?? added })) },
    dedup: `open_tasks:${account.id}:${tx.now.getTime()}`,
  })
}
