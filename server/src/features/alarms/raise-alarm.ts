import { and, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { ALARM_KINDS, type AlarmKind, type AlarmSubject, mayReceiveAlarm } from '@bailu/contract/alarms/kinds'
import type { AlarmDetail } from '@bailu/contract/alarms/staff'
import { STAFF_ROLES } from '@bailu/contract/call'
import { holdsRole } from '../../core/staff-roles.ts'
import { afterTx, inTx } from '../../database/transaction.ts'
import { staff } from '../staff/table.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Ctx } from '../../core/context.ts'

/** Subjects of a kind with a separate alarm in one window; all further subjects share one alarm. */
const MAX_SUBJECTS = 50
/** Alarms of a kind in one window that are sent by e-mail. */
const MAX_EMAILED = 5
const MANY: AlarmSubject = 'many'

type KindOptions = { window: number; attempt?: true; reopens?: boolean }
export type AlarmSubjectKey = 'shop' | `${Exclude<AlarmSubject, 'shop' | 'many'>}:${string | number}`

/**
 * Raises an alarm for the owners and the roles that the kind concerns: on the dashboard of the back office, and by e-mail
 * for the first one of a subject in a time window. A repetition in the same window only increments a counter, so that
 * nobody can flood the mailboxes.
 *
 * An alarm of a kind marked `attempt` is written after the open transaction, whether that commits or rolls back, and never
 * fails the call. Any other alarm is part of the transaction that causes it.
 */
// no audit: the alarm row is the record of the event
export async function raiseAlarm(
  ctx: Ctx,
  kind: AlarmKind,
  detail: AlarmDetail,
  { subject }: { subject: AlarmSubjectKey },
): Promise<void> {
  ctx.log.warn({ event: 'alarm', kind, subject, detail }, 'alarm')
  const { attempt }: KindOptions = ALARM_KINDS[kind]
  if (!attempt) return inTx(ctx, (tx) => writeAlarm(tx, kind, detail, subject))
  await afterTx(ctx, async ({ db }) => {
    try {
      await inTx({ ...ctx, db }, (tx) => writeAlarm(tx, kind, detail, subject))
    } catch (error) {
      ctx.log.error({ err: error, kind, subject }, 'alarm not written')
    }
  })
}

async function writeAlarm(tx: Ctx, kind: AlarmKind, detail: AlarmDetail, subject: string): Promise<void> {
  const { window, reopens = false }: KindOptions = ALARM_KINDS[kind]
  const windowAt = new Date(Math.floor(tx.now.getTime() / 1000 / window) * window * 1000)
  const raised = await countAlarm(tx, { kind, detail, subject, windowAt, reopens })
  if (!raised) return writeAlarm(tx, kind, detail, MANY)
  const first = raised.count === 1 && (raised.subjects < MAX_EMAILED || subject === MANY)
  if (first || raised.reopened) await mailAlarm(tx, { ...raised, kind, detail, subject })
}

type Raised = { id: string; count: number; subjects: number; reopened: boolean }
type CountInput = { kind: AlarmKind; detail: AlarmDetail; subject: string; windowAt: Date; reopens: boolean }

/** Inserts the alarm or increments its counter; undefined when the window has its maximum of subjects and this is a new one. */
async function countAlarm(
  tx: Ctx,
  { kind, detail, subject, windowAt, reopens }: CountInput,
): Promise<Raised | undefined> {
  const now = sql`${tx.now.toISOString()}::timestamptz`
  const windowStart = sql`${windowAt.toISOString()}::timestamptz`
  const { rows } = await tx.db.execute<Raised>(sql`
    with others as (
      select count(*)::int as subjects, coalesce(bool_or(subject = ${subject}), false) as known,
        coalesce(bool_or(subject = ${subject} and acknowledged_at is not null), false) and ${reopens} as reopened
      from alarm where kind = ${kind} and window_at = ${windowStart})
    insert into alarm (id, kind, subject, window_at, first_at, last_at, detail)
    select ${uuidv7()}::uuid, ${kind}, ${subject}, ${windowStart}, ${now}, ${now}, ${JSON.stringify(detail)}::jsonb
    from others where known or subjects < ${MAX_SUBJECTS} or ${subject} = ${MANY}
    on conflict (kind, window_at, subject) do update set
      count = alarm.count + 1, last_at = greatest(alarm.last_at, excluded.last_at), detail = excluded.detail,
      acknowledged_at = case when ${reopens} then null else alarm.acknowledged_at end,
      acknowledged_by = case when ${reopens} then null else alarm.acknowledged_by end
    returning id, count, (select subjects from others) as subjects, (select reopened from others) as reopened`)
  return rows[0]
}

async function mailAlarm(
  tx: Ctx,
  { id, count: occurrence, kind, detail, subject }: Raised & { kind: AlarmKind; detail: AlarmDetail; subject: string },
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
      dedup: `alarm:${id}:${occurrence}:${recipient.id}`,
    })
}
