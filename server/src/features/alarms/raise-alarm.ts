import { and, eq, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { ALARM_KINDS, type AlarmKind, type AlarmSubject, mayReceiveAlarm } from '@bailu/contract/alarms/kinds'
import type { AlarmDetail } from '@bailu/contract/alarms/staff'
import { STAFF_ROLES } from '@bailu/contract/call'
import { holdsRole } from '../../core/staff-roles.ts'
import { afterTx, inTx } from '../../database/transaction.ts'
import { alarm } from '../audit/table.ts'
import { staff } from '../staff/table.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Ctx } from '../../core/context.ts'

/** Subjects of a kind with a separate alarm in one window; all further subjects share one alarm. */
const MAX_SUBJECTS = 50
/** Alarms of a kind in one window that are e-mailed each; the next ones share one e-mail. */
const MAX_EMAILED = 5
/** The highest gravity that is stored. */
const MAX_GRAVITY = 2_147_483_647
const MANY: AlarmSubject = 'many'

type KindOptions = { window: number; attempt?: true; reopens?: boolean; eachMailed?: boolean }
export type AlarmSubjectKey = 'shop' | `${Exclude<AlarmSubject, 'shop' | 'many'>}:${string | number}`

/** How grave an occurrence is, in percent of a harmless one; a grave one is e-mailed also where the window has enough. */
export type Gravity = { percent: number; isGrave: boolean }

/**
 * Raises an alarm for the owners and the roles that the kind concerns: on the dashboard of the back office, and by e-mail
 * for the first one of a subject in a time window. A repetition in the same window only increments a counter, so that
 * nobody can flood the mailboxes; from the sixth subject on they share one e-mail, except those of kinds marked `eachMailed`.
 *
 * An occurrence with a gravity is e-mailed again when it is a third graver than the last one that was, and the alarm shows
 * the gravest since it was last acknowledged: otherwise a harmless one could be raised first to hide it.
 *
 * An alarm of a kind marked `attempt` is written after the open transaction, whether that commits or rolls back, and never
 * fails the call. Any other alarm is part of the transaction that causes it.
 */
// no audit: the alarm row is the record of the event
export async function raiseAlarm(
  ctx: Ctx,
  kind: AlarmKind,
  detail: AlarmDetail,
  { subject, gravity }: { subject: AlarmSubjectKey; gravity?: Gravity },
): Promise<void> {
  ctx.log.warn({ event: 'alarm', kind, subject, detail }, 'alarm')
  const { attempt }: KindOptions = ALARM_KINDS[kind]
  const occurrence = { kind, detail, gravity }
  if (!attempt) return inTx(ctx, (tx) => writeAlarm(tx, occurrence, subject))
  await afterTx(ctx, async ({ db }) => {
    try {
      await inTx({ ...ctx, db }, (tx) => writeAlarm(tx, occurrence, subject))
    } catch (error) {
      ctx.log.error({ err: error, kind, subject }, 'alarm not written')
    }
  })
}

type Occurrence = { kind: AlarmKind; detail: AlarmDetail; gravity: Gravity | undefined }

async function writeAlarm(tx: Ctx, occurrence: Occurrence, subject: string): Promise<void> {
  const { kind, gravity } = occurrence
  const { window, eachMailed = false }: KindOptions = ALARM_KINDS[kind]
  const windowAt = new Date(Math.floor(tx.now.getTime() / 1000 / window) * window * 1000)
  const raised = await countAlarm(tx, occurrence, { subject, windowAt })
  if (!raised) return writeAlarm(tx, occurrence, MANY)
  const isFirst = raised.count === 1
  const isMailed = isFirst && subject !== MANY && (eachMailed || raised.subjects < MAX_EMAILED)
  if (isMailed || raised.reopened || isGraver(raised, gravity)) {
    await mailAlarm(tx, occurrence, { subject, dedup: `alarm:${raised.id}:${raised.count}` })
    if (gravity)
      await tx.db
        .update(alarm)
        .set({ mailedGravity: storedGravity(gravity) })
        .where(eq(alarm.id, raised.id))
    return
  }
  if (isFirst) await mailAlarm(tx, occurrence, { subject: MANY, dedup: `alarm:${kind}:${windowAt.toISOString()}` })
}

const storedGravity = ({ percent }: Gravity): number => Math.min(percent, MAX_GRAVITY)

/** Whether it has to be e-mailed although the alarm was raised before, or others of its kind were. */
function isGraver({ mailedGravity }: Raised, gravity: Gravity | undefined): boolean {
  if (!gravity) return false
  return mailedGravity === null ? gravity.isGrave : storedGravity(gravity) * 3 >= mailedGravity * 4
}

type Raised = { id: string; count: number; subjects: number; reopened: boolean; mailedGravity: number | null }

/** Inserts the alarm or increments its counter; undefined when the window has its maximum of subjects and this is a new one. */
async function countAlarm(
  tx: Ctx,
  { kind, detail, gravity }: Occurrence,
  { subject, windowAt }: { subject: string; windowAt: Date },
): Promise<Raised | undefined> {
  const { reopens = false }: KindOptions = ALARM_KINDS[kind]
  const now = sql`${tx.now.toISOString()}::timestamptz`
  const windowStart = sql`${windowAt.toISOString()}::timestamptz`
  const percent = gravity ? storedGravity(gravity) : null
  const { rows } = await tx.db.execute<Raised>(sql`
    with others as (
      select count(*)::int as subjects, coalesce(bool_or(subject = ${subject}), false) as known,
        coalesce(bool_or(subject = ${subject} and acknowledged_at is not null), false) and ${reopens} as reopened
      from alarm where kind = ${kind} and window_at = ${windowStart})
    insert into alarm (id, kind, subject, window_at, first_at, last_at, detail)
    select ${uuidv7()}::uuid, ${kind}, ${subject}, ${windowStart}, ${now}, ${now}, ${JSON.stringify(detail)}::jsonb
    from others where known or subjects < ${MAX_SUBJECTS} or ${subject} = ${MANY}
    on conflict (kind, window_at, subject) do update set
      count = alarm.count + 1, last_at = greatest(alarm.last_at, excluded.last_at),
      detail = case when alarm.acknowledged_at is null and ${percent}::int < alarm.mailed_gravity
        then alarm.detail else excluded.detail end,
      acknowledged_at = case when ${reopens} then null else alarm.acknowledged_at end,
      acknowledged_by = case when ${reopens} then null else alarm.acknowledged_by end
    returning id, count, mailed_gravity as "mailedGravity", (select subjects from others) as subjects,
      (select reopened from others) as reopened`)
  return rows[0]
}

/** @param to `dedup`: an e-mail with this key is sent once to each person */
async function mailAlarm(
  tx: Ctx,
  { kind, detail }: Occurrence,
  { subject, dedup }: { subject: string; dedup: string },
): Promise<void> {
  const roles = STAFF_ROLES.filter((role) => mayReceiveAlarm({ roles: [role] }, kind))
  const recipients = await tx.db
    .select({ id: staff.id, email: staff.email, lang: staff.lang })
    .from(staff)
    .where(and(holdsRole(...roles), isNull(staff.disabledAt)))
  for (const recipient of recipients)
    await queueMail(tx, {
      to: recipient.email,
      lang: recipient.lang,
      kind: 'alarm',
      values: { kind, subject, detail, at: tx.now.toISOString() },
      dedup: `${dedup}:${recipient.id}`,
    })
}
