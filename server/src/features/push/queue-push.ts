import { eq, sql, type SQL } from 'drizzle-orm'
import type { CountedTask } from '@bailu/contract/dashboard/kinds'
import type { EventKind } from '@bailu/contract/notifications/kinds'
import { HOUR_MS } from '@bailu/phrases/days'
import type { Ctx } from '../../core/context.ts'
import { pushSubscription } from '../mail/table.ts'

type Push = {
  kind: EventKind
  /** Deduplication key: one notification per kind, cause and device. */
  cause: string
  path: string
  /** Hours until it expires. */
  hours: number
  /** Earliest time to send; default now. */
  at?: Date
}

/** SQL condition on the subscriptions of a user. */
export const ofUser = (userId: number): SQL => sql`s.user_id = ${userId}`

/** The same for all partners, those of a level, or one. */
export const ofPartners = ({ level, partnerId }: { level: number | null; partnerId: number | null }): SQL =>
  sql`exists (select 1 from partner p where p.user_id = s.user_id and p.disabled_at is null
    and (${level}::int is null or p.level = ${level}::int)
    and (${partnerId}::bigint is null or p.user_id = ${partnerId}::bigint))`

/**
 * Queues a push notification for the subscribed devices of these users, in the transaction of the event; a background
 * job sends it. Without subscriptions nothing is written.
 */
export async function queuePush(
  ctx: Ctx,
  receivers: SQL,
  { kind, cause, path, hours, at = ctx.now }: Push,
): Promise<void> {
  const expires = new Date(at.getTime() + hours * HOUR_MS).toISOString()
  await ctx.db.execute(sql`
    insert into push_notice (subscription_id, kind, cause, path, created_at, due_at, expires_at)
    select s.id, ${kind}, ${cause}, ${path}, ${ctx.now.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz,
      ${expires}::timestamptz
    from push_subscription s
    join session on session.id = s.session_id and session.ended_at is null
    join app_user on app_user.id = s.user_id and app_user.disabled_at is null
    where ${receivers} and not exists (select 1 from push_silence q where q.user_id = s.user_id and q.kind = ${kind})
    on conflict do nothing`)
}

/** Hours after which the number of new tasks is no longer of use. */
const TASK_PUSH_HOURS = 12

type TaskPush = { kind: CountedTask; count: number; path: string }

/** Queues a push notification about open tasks for the devices of a member of staff. */
export async function queueTaskPush(ctx: Ctx, staffId: string, { kind, count, path }: TaskPush): Promise<void> {
  const now = ctx.now.toISOString()
  const expires = new Date(ctx.now.getTime() + TASK_PUSH_HOURS * HOUR_MS).toISOString()
  await ctx.db.execute(sql`
    insert into staff_push_notice (subscription_id, kind, cause, count, path, created_at, due_at, expires_at)
    select id, ${kind}, ${now}, ${count}, ${path}, ${now}::timestamptz, ${now}::timestamptz, ${expires}::timestamptz
    from staff_push where staff_id = ${staffId}
    on conflict do nothing`)
}

/** Deletes the push subscription of a session that ends. */
export async function removeSubscription(ctx: Ctx, sessionId: string): Promise<void> {
  await ctx.db.delete(pushSubscription).where(eq(pushSubscription.sessionId, sessionId))
}
