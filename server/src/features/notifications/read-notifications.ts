import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { EVENT_GROUPS, EVENT_KINDS, PARTNER_EVENTS } from '@bailu/contract/notifications/kinds'
import type { EventGroup, EventKind, SwitchableWay } from '@bailu/contract/notifications/kinds'
import type { Notification } from '@bailu/contract/notifications/shop'
import { composeEvent, type EventClient, type FilledEvent } from '@bailu/phrases/notifications/compose-event'
import { recordAudit } from '../../core/audit.ts'
import { asUser, type Ctx, type Handler, type UserScope } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { unseal } from '../../lib/crypto.ts'
import { decodeCursor, takePage, type TimeCursor } from '../../lib/cursor.ts'
import { fail } from '../../lib/errors.ts'
import { user } from '../account/table.ts'
import { notificationPlace } from '../mail/queue-mail.ts'
import { emailSilence, notification, pushSilence } from '../mail/table.ts'
import { order } from '../orders/table.ts'
import { EVENTS, goesBy, ordersFigure } from './event-kinds.ts'

const PAGE_SIZE = 20

/** Messages of the brand to a customer, which are listed with the notifications; a partner has none here. */
export type ListedMessages = {
  /** Newest first, after a row of the list. */
  list: (ctx: Ctx, after: TimeCursor | undefined, limit: number) => Promise<Notification[]>
  countUnread: (ctx: Ctx) => Promise<number>
  /** The place of a message in the list; undefined if the caller has no such one. */
  find: (ctx: Ctx, id: string) => Promise<TimeCursor | undefined>
  markRead: (ctx: Ctx, which: { id: string } | { newest: TimeCursor }) => Promise<void>
}

/** Kinds of a newer version, written while both run, are shown once this server is replaced. */
const ofCaller = ({ userId }: UserScope) =>
  and(eq(notification.userId, userId), inArray(notification.kind, [...EVENT_KINDS]))

/** A page of the caller's notifications, with messages to a customer, newest first. */
export async function listNotifications(
  ctx: Ctx,
  { cursor }: ParsedOf<'GET /api/notification'>,
  listed: ListedMessages,
): Promise<ReplyOf<'GET /api/notification'>> {
  const scope = asUser(ctx)
  const after = decodeCursor(cursor)
  const rows = await ctx.db
    .select()
    .from(notification)
    .where(
      and(
        ofCaller(scope),
        after &&
          sql`(${notification.at}, ${notification.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(notification.at), desc(notification.id))
    .limit(PAGE_SIZE + 1)
  const messages = await listed.list(ctx, after, PAGE_SIZE + 1)
  const events = rows.map((row) => ({ row, event: openEvent(ctx, row) }))
  const clients = await readClients(
    ctx,
    scope,
    events.flatMap(({ event }) => ('order' in event.values ? [event.values.order] : [])),
  )
  const all = [...events.map(({ row, event }) => present(ctx, row, event, clients)), ...messages].sort(byNewest)
  const { page, next } = takePage(all, PAGE_SIZE, ({ at, id }) => ({ at: new Date(at), id }))
  return { list: page, next }
}

/** In the sequence of the database: by time, then by id. */
const byNewest = (one: Notification, other: Notification): number =>
  one.at === other.at ? (one.id < other.id ? 1 : -1) : one.at < other.at ? 1 : -1

type Row = typeof notification.$inferSelect

const openEvent = ({ deps }: Ctx, { id, kind, sealed }: Row): FilledEvent =>
  ({ kind, values: JSON.parse(unseal(deps.config, notificationPlace(id), sealed)) }) as FilledEvent

/** Buyers of these orders as the caller may see them: named only while they are clients of a partner. */
async function readClients(ctx: Ctx, { userId }: UserScope, orderIds: string[]): Promise<Map<string, EventClient>> {
  if (orderIds.length === 0) return new Map()
  const isPartner = isPartnerActor(ctx)
  const rows = await ctx.db
    .select({
      id: order.id,
      buyer: order.userId,
      name: user.nickname,
      mentorId: user.mentorId,
      pendingId: user.pendingMentorId,
    })
    .from(order)
    .leftJoin(user, eq(user.id, order.userId))
    .where(and(inArray(order.id, orderIds), eq(order.partnerId, userId)))
  return new Map(
    rows.map(({ id, buyer, name, mentorId, pendingId }): [string, EventClient] => {
      if (buyer === null) return [id, { is: 'guest', name: '' }]
      if (pendingId === userId) return [id, { is: 'unconfirmed', name: '' }]
      return [id, isPartner && mentorId === userId && name ? { is: 'client', name } : { is: 'former', name: '' }]
    }),
  )
}

function present({ lang }: Ctx, row: Row, event: FilledEvent, clients: Map<string, EventClient>): Notification {
  const client = 'order' in event.values ? clients.get(event.values.order) : undefined
  const filled = client ? ({ ...event, values: { ...event.values, client } } as FilledEvent) : event
  const { title, text, facts } = composeEvent(filled, lang)
  return {
    id: row.id,
    kind: row.kind,
    at: row.at.toISOString(),
    read: row.readAt !== null,
    title,
    text,
    facts: facts.map(([name, value]) => ({ name, value })),
    path: 'order' in event.values ? pathOf(row.path, event.values.order, client) : row.path,
  }
}

/** What opens now: a buyer who left, or has not confirmed the registration, has no page as a client. */
function pathOf(path: string, orderId: string, client: EventClient | undefined): string {
  if (client?.is === 'unconfirmed') return ordersFigure(orderId)
  return client?.is === 'former' ? ordersFigure() : path
}

/** Number of the caller's unread notifications, with messages to a customer. */
export async function countUnreadNotifications(ctx: Ctx, listed: ListedMessages): Promise<number> {
  const [unread] = await ctx.db
    .select({ count: count() })
    .from(notification)
    .where(and(ofCaller(asUser(ctx)), isNull(notification.readAt)))
  return (unread?.count ?? 0) + (await listed.countUnread(ctx))
}

// No audit entries below: what a person has read is private.

/** Idempotent. @throws AppError not_found, also for the notification of another person */
export async function markNotificationRead(
  ctx: Ctx,
  { id }: ParsedOf<'POST /api/notification/{id}/read'>,
  listed: ListedMessages,
): Promise<void> {
  const condition = and(ofCaller(asUser(ctx)), eq(notification.id, id))
  const { rowCount } = await ctx.db
    .update(notification)
    .set({
      readAt: sql`coalesce(${notification.readAt}, greatest(${ctx.now.toISOString()}::timestamptz, ${notification.at}))`,
    })
    .where(condition)
  if (rowCount) return
  if (!(await listed.find(ctx, id))) return fail('not_found')
  return listed.markRead(ctx, { id })
}

/** Marks what is not newer than this one as read; what arrived since stays unread. */
export async function markNotificationsRead(
  ctx: Ctx,
  { newest }: ParsedOf<'POST /api/notification/read'>,
  listed: ListedMessages,
): Promise<void> {
  const scope = asUser(ctx)
  const [row] = await ctx.db
    .select({ at: notification.at, id: notification.id })
    .from(notification)
    .where(and(ofCaller(scope), eq(notification.id, newest)))
  const last = row ?? (await listed.find(ctx, newest)) ?? fail('not_found')
  const upTo = sql`(${notification.at}, ${notification.id}) <= (${last.at.toISOString()}::timestamptz, ${newest}::uuid)`
  await ctx.db
    .update(notification)
    .set({ readAt: sql`greatest(${ctx.now.toISOString()}::timestamptz, ${notification.at})` })
    .where(and(ofCaller(scope), isNull(notification.readAt), upTo))
  await listed.markRead(ctx, { newest: last })
}

const SILENCE = { push: pushSilence, email: emailSilence }
const kindsOf = (group: EventGroup): EventKind[] => EVENT_KINDS.filter((kind) => EVENTS[kind].group === group)
/** Kinds of a group whose messages of this way can be switched off. */
const switchable = (group: EventGroup, way: SwitchableWay): EventKind[] =>
  kindsOf(group).filter((kind) => (way === 'push' ? EVENTS[kind].push : EVENTS[kind].email === 'optional'))

const isPartnerActor = ({ actor }: Ctx): boolean => actor.kind === 'user' && actor.partner

const isForPartners = (kind: EventKind): boolean => (PARTNER_EVENTS as readonly EventKind[]).includes(kind)

/** Groups of events with the ways of each; those of partners only for partners. */
export const readNotificationSettings: Handler<'GET /api/notification/setting'> = async (ctx) => {
  const { userId } = asUser(ctx)
  const isPartner = isPartnerActor(ctx)
  const silent = { push: new Set<EventKind>(), email: new Set<EventKind>() }
  for (const way of ['push', 'email'] as const) {
    const rows = await ctx.db
      .select({ kind: SILENCE[way].kind })
      .from(SILENCE[way])
      .where(eq(SILENCE[way].userId, userId))
    silent[way] = new Set(rows.map(({ kind }) => kind))
  }
  const stateOf = (group: EventGroup, way: SwitchableWay) => {
    const choices = switchable(group, way)
    if (choices.length === 0) return kindsOf(group).some((kind) => goesBy(kind, way)) ? ('always' as const) : null
    // A group is off once all of it is: earlier versions had a switch for each kind.
    return choices.every((kind) => silent[way].has(kind)) ? ('off' as const) : ('on' as const)
  }
  return {
    groups: EVENT_GROUPS.filter((group) => isPartner || !kindsOf(group).every(isForPartners)).map((group) => ({
      group,
      email: stateOf(group, 'email'),
      push: stateOf(group, 'push'),
    })),
  }
}

/** Switches one way of a group; idempotent. @throws AppError forbidden when it cannot be switched off */
export const setNotificationWay: Handler<'PUT /api/notification/setting'> = async (
  ctx,
  { group, way, on: enabled },
) => {
  const { userId } = asUser(ctx)
  const kinds = switchable(group, way)
  if (kinds.length === 0) return fail('forbidden')
  const table = SILENCE[way]
  return inTx(ctx, async (tx) => {
    const { rowCount } = enabled
      ? await tx.db.delete(table).where(and(eq(table.userId, userId), inArray(table.kind, kinds)))
      : await tx.db
          .insert(table)
          .values(kinds.map((kind) => ({ userId, kind })))
          .onConflictDoNothing()
    if (rowCount) await recordAudit(tx, 'push.chosen', { type: 'user', id: userId }, { kind: group, way, on: enabled })
  })
}
