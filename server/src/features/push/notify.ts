import { eq, sql, type SQL } from 'drizzle-orm'
import type { PushKind } from '@bailu/contract/push/shop'
import { HOUR_MS } from '@bailu/phrases/days'
import { pushSubscription } from '../mail/table.ts'
import type { Ctx } from '../../core/context.ts'

/** Path that a tap opens, and hours until the notification expires. */
const NOTICE_KINDS: Record<PushKind, { path: string; hours: number }> = {
  client_order: { path: '/manage', hours: 24 },
  client_paid: { path: '/income/sales', hours: 24 },
  reward_settled: { path: '/income', hours: 24 },
  withdrawal_paid: { path: '/wthdrawal', hours: 72 },
  withdrawal_rejected: { path: '/wthdrawal', hours: 72 },
  withdrawal_returned: { path: '/wthdrawal', hours: 72 },
  reward_reversed: { path: '/income', hours: 72 },
  debt_settled: { path: '/income', hours: 72 },
  level_up: { path: '/manage?view=levels', hours: 72 },
  site_message: { path: '/notice', hours: 72 },
  order_paid: { path: '/order/list', hours: 48 },
  order_shipped: { path: '/order/list', hours: 48 },
  slip_rejected: { path: '/order/list', hours: 48 },
  payment_reversed: { path: '/order/list', hours: 48 },
  refund_owed: { path: '/order/list', hours: 72 },
  refund_paid: { path: '/order/list', hours: 72 },
}

type Notice = {
  /** Deduplication key: one notification per kind, cause and device. */
  cause: string
  /** Overrides the path of the kind. */
  path?: string
  /** Earliest time to send; default now. */
  at?: Date
}

/**
 * Queues a push notification for all subscribed devices of a user, in the transaction of the event; a background job sends
 * it. Without subscriptions nothing is written.
 */
export const notifyUser = (ctx: Ctx, userId: number, kind: PushKind, notice: Notice): Promise<void> =>
  insertNotices(ctx, kind, notice, sql`s.user_id = ${userId}`)

/** The same for all partners, the partners of a level, or one partner. */
export const notifyPartners = (
  ctx: Ctx,
  audience: { level: number | null; partnerId: number | null },
  kind: PushKind,
  notice: Notice,
): Promise<void> =>
  insertNotices(
    ctx,
    kind,
    notice,
    sql`exists (select 1 from partner p where p.user_id = s.user_id and p.disabled_at is null
      and (${audience.level}::int is null or p.level = ${audience.level}::int)
      and (${audience.partnerId}::bigint is null or p.user_id = ${audience.partnerId}::bigint))`,
  )

async function insertNotices(
  ctx: Ctx,
  kind: PushKind,
  { cause, path = NOTICE_KINDS[kind].path, at = ctx.now }: Notice,
  recipients: SQL,
) {
  const expires = new Date(at.getTime() + NOTICE_KINDS[kind].hours * HOUR_MS).toISOString()
  await ctx.db.execute(sql`
    insert into push_notice (subscription_id, kind, cause, path, created_at, due_at, expires_at)
    select s.id, ${kind}, ${cause}, ${path}, ${ctx.now.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz,
      ${expires}::timestamptz
    from push_subscription s
    join session on session.id = s.session_id and session.ended_at is null
    join app_user on app_user.id = s.user_id and app_user.disabled_at is null
    where ${recipients} and not exists (select 1 from push_silence q where q.user_id = s.user_id and q.kind = ${kind})
    on conflict do nothing`)
}

/** Deletes the push subscription of a session that ends. */
export async function removeSubscription(ctx: Ctx, sessionId: string): Promise<void> {
  await ctx.db.delete(pushSubscription).where(eq(pushSubscription.sessionId, sessionId))
}
