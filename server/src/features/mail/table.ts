import type { CountedTask } from '@bailu/contract/dashboard/kinds'
import type { Lang } from '@bailu/contract/languages'
import type { EventKind } from '@bailu/contract/notifications/kinds'
import type { MailKind } from '@bailu/phrases/mail/mails'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant, madeId, numberOf, numberRef, uuidOf } from '../../database/columns.ts'
import { user } from '../account/table.ts'
import { staff } from '../staff/table.ts'

/** Outbox of mails, written in the transaction of their cause. */
export const outboxMail = pgTable(
  'outbox_mail',
  {
    id: madeId(),
    /** Deduplication key: one mail per cause. */
    dedup: text(),
    to: text().notNull(),
    lang: text().$type<Lang>().notNull(),
    kind: text().$type<MailKind>().notNull(),
    /** Encrypted values of the template; deleted once the mail was sent or given up. */
    sealed: text(),
    createdAt: instant().notNull(),
    /** Next attempt; during an attempt, the end of its lease. */
    dueAt: instant().notNull(),
    /** Not sent after then. */
    useBefore: instant(),
    tries: integer().notNull().default(0),
    sentAt: instant(),
    failedAt: instant(),
    /** Reply of the mail server to the last attempt; never text of the mail. */
    lastError: text(),
  },
  (t) => [
    uniqueIndex('outbox_mail_dedup').on(t.dedup),
    index('outbox_mail_due')
      .on(t.dueAt)
      .where(sql`sent_at is null and failed_at is null`),
    index('outbox_mail_age').on(t.createdAt),
    check('outbox_mail_one_end', sql`${t.sentAt} is null or ${t.failedAt} is null`),
    check(
      'outbox_mail_sealed_while_open',
      sql`(${t.sealed} is null) = (${t.sentAt} is not null or ${t.failedAt} is not null)`,
    ),
  ],
)

/** Outbox of text messages, written in the transaction of their cause. */
export const outboxSms = pgTable(
  'outbox_sms',
  {
    id: madeId(),
    lang: text().$type<Lang>().notNull(),
    /** Encrypted number and code; deleted once the message was sent or given up. */
    sealed: text(),
    createdAt: instant().notNull(),
    /** Next attempt; during an attempt, the end of its lease. */
    dueAt: instant().notNull(),
    /** Not sent after then. */
    useBefore: instant().notNull(),
    tries: integer().notNull().default(0),
    sentAt: instant(),
    failedAt: instant(),
    /** Never text of the message. */
    lastError: text(),
  },
  (t) => [
    index('outbox_sms_due')
      .on(t.dueAt)
      .where(sql`sent_at is null and failed_at is null`),
    index('outbox_sms_age').on(t.createdAt),
    check('outbox_sms_one_end', sql`${t.sentAt} is null or ${t.failedAt} is null`),
    check(
      'outbox_sms_sealed_while_open',
      sql`(${t.sealed} is null) = (${t.sentAt} is not null or ${t.failedAt} is not null)`,
    ),
  ],
)

/** Push subscription of a user's browser, deleted with its session. Those of staff are in `staffPush`. */
export const pushSubscription = pgTable(
  'push_subscription',
  {
    id: madeId(),
    userId: numberRef().references(() => user.id),
    sessionId: uuid(),
    /** Not written any more; removed a release later (docs/upgrading.md). */
    staffId: uuid().references(() => staff.id),
    /** SHA-256 of the endpoint. */
    endpointHash: bytes().notNull(),
    /** Encrypted endpoint and keys, which allow sending messages to the browser. */
    sealed: text().notNull(),
    device: text().notNull(),
    lang: text().$type<Lang>().notNull(),
    createdAt: instant().notNull(),
    notifiedAt: instant(),
    /** Consecutive failures. */
    failures: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('push_subscription_endpoint').on(t.endpointHash),
    index('push_subscription_user').on(t.userId),
    index('push_subscription_session').on(t.sessionId),
    index('push_subscription_staff')
      .on(t.staffId)
      .where(sql`staff_id is not null`),
    check(
      'push_subscription_holder',
      sql`(${t.userId} is null) = (${t.sessionId} is null) and (${t.userId} is null) <> (${t.staffId} is null)`,
    ),
  ],
)

/**
 * Push subscription of a browser of staff, until the person removes it or is disabled: in a table of its own, because servers
 * of an earlier version delete subscriptions that have no session.
 */
export const staffPush = pgTable(
  'staff_push',
  {
    id: madeId(),
    staffId: uuidOf(() => staff.id),
    /** As of {@link pushSubscription}. */
    endpointHash: bytes().notNull(),
    sealed: text().notNull(),
    device: text().notNull(),
    lang: text().$type<Lang>().notNull(),
    createdAt: instant().notNull(),
    notifiedAt: instant(),
    failures: integer().notNull().default(0),
  },
  (t) => [uniqueIndex('staff_push_endpoint').on(t.endpointHash), index('staff_push_staff').on(t.staffId)],
)

/** Kinds of events that a user has switched off for push notifications. */
export const pushSilence = pgTable(
  'push_silence',
  {
    userId: numberOf(() => user.id),
    kind: text().$type<EventKind>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
)

/** The same for emails. */
export const emailSilence = pgTable(
  'email_silence',
  {
    userId: numberOf(() => user.id),
    kind: text().$type<EventKind>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
)

/** Events of interest to a user, shown in their list of notifications. Rows are only marked as read. */
export const notification = pgTable(
  'notification',
  {
    id: madeId(),
    userId: numberOf(() => user.id),
    kind: text().$type<EventKind>().notNull(),
    /** Deduplication key: one row per cause. */
    cause: text().notNull(),
    path: text().notNull(),
    /** Encrypted values of its text. */
    sealed: text().notNull(),
    at: instant().notNull(),
    readAt: instant(),
  },
  (t) => [
    uniqueIndex('notification_event').on(t.userId, t.kind, t.cause),
    index('notification_user').on(t.userId, t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('notification_unread')
      .on(t.userId)
      .where(sql`read_at is null`),
    index('notification_age').on(t.at),
    check('notification_path', sql`${t.path} ~ '^/[^/\\\\]'`),
    check('notification_read', sql`${t.readAt} >= ${t.at}`),
  ],
)

/** Outbox of push messages per subscription; written with their cause, sent by a background job. */
export const pushNotice = pgTable(
  'push_notice',
  {
    subscriptionId: uuidOf(() => pushSubscription.id, { onDelete: 'cascade' }),
    kind: text().$type<EventKind>().notNull(),
    /** Not written any more; removed a release later (docs/upgrading.md). */
    count: integer(),
    /** Deduplication key: one message per cause. */
    cause: text().notNull(),
    path: text().notNull(),
    createdAt: instant().notNull(),
    /** Next attempt; during an attempt, the end of its lease. Null: done. */
    dueAt: instant(),
    expiresAt: instant().notNull(),
    tries: integer().notNull().default(0),
    sentAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.subscriptionId, t.kind, t.cause] }),
    index('push_notice_due')
      .on(t.dueAt)
      .where(sql`due_at is not null`),
    index('push_notice_age').on(t.createdAt),
    check('push_notice_path', sql`${t.path} ~ '^/[^/\\\\]'`),
  ],
)

/** Push notifications about open tasks for {@link staffPush}; its columns are those of {@link pushNotice}. */
export const staffPushNotice = pgTable(
  'staff_push_notice',
  {
    subscriptionId: uuidOf(() => staffPush.id, { onDelete: 'cascade' }),
    kind: text().$type<CountedTask>().notNull(),
    /** How many tasks are new. */
    count: integer().notNull(),
    /** Deduplication key: one message per cause. */
    cause: text().notNull(),
    path: text().notNull(),
    createdAt: instant().notNull(),
    /** Next attempt; during an attempt, the end of its lease. Null: done. */
    dueAt: instant(),
    expiresAt: instant().notNull(),
    tries: integer().notNull().default(0),
    sentAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.subscriptionId, t.kind, t.cause] }),
    index('staff_push_notice_due')
      .on(t.dueAt)
      .where(sql`due_at is not null`),
    index('staff_push_notice_age').on(t.createdAt),
    check('staff_push_notice_path', sql`${t.path} ~ '^/[^/\\\\]'`),
  ],
)
