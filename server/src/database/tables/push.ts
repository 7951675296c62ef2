import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Lang } from '@bailu/contract/fields'
import type { PushKind } from '@bailu/contract/push'
import { bytes, instant, madeId, numberRef } from './columns.ts'
import { user } from './people.ts'

/** Push subscription of a browser; deleted with its session. */
export const pushSubscription = pgTable(
  'push_subscription',
  {
    id: madeId(),
    userId: numberRef()
      .notNull()
      .references(() => user.id),
    sessionId: uuid().notNull(),
    /** SHA-256 of the endpoint. */
    endpointHash: bytes().notNull(),
    /** Encrypted endpoint and keys, which allow sending messages to the browser. */
    sealed: text().notNull(),
    device: text().notNull(),
    lang: text().$type<Lang>().notNull(),
    createdAt: instant().notNull(),
    toldAt: instant(),
    /** Consecutive failures. */
    failures: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('push_subscription_endpoint').on(t.endpointHash),
    index('push_subscription_user').on(t.userId),
    index('push_subscription_session').on(t.sessionId),
  ],
)

/** Notification kinds that a user has switched off. */
export const pushSilence = pgTable(
  'push_silence',
  {
    userId: numberRef()
      .notNull()
      .references(() => user.id),
    kind: text().$type<PushKind>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
)

/** Outbox of push messages per subscription; written with their cause, sent by a background job. */
export const pushNotice = pgTable(
  'push_notice',
  {
    subscriptionId: uuid()
      .notNull()
      .references(() => pushSubscription.id, { onDelete: 'cascade' }),
    kind: text().$type<PushKind>().notNull(),
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
