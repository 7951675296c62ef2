import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Lang } from '@bailu/contract/fields'
import type { PushKind } from '@bailu/contract/push'
import { bytes, instant, madeId, numberRef } from './columns.ts'
import { user } from './people.ts'

/** A browser that wants to be told. It lives no longer than the session that made it. */
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
    /** Endpoint and keys, sealed: whoever holds them can write to this phone. */
    sealed: text().notNull(),
    device: text().notNull(),
    lang: text().$type<Lang>().notNull(),
    createdAt: instant().notNull(),
    toldAt: instant(),
    /** In a row. */
    failures: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('push_subscription_endpoint').on(t.endpointHash),
    index('push_subscription_user').on(t.userId),
    index('push_subscription_session').on(t.sessionId),
  ],
)

/** Kinds of events a user does not want to be told of. */
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

/** What is to be told to one browser; written with its cause, sent by a sweep. */
export const pushNotice = pgTable(
  'push_notice',
  {
    subscriptionId: uuid()
      .notNull()
      .references(() => pushSubscription.id, { onDelete: 'cascade' }),
    kind: text().$type<PushKind>().notNull(),
    /** What it is about; the same cause is told once. */
    cause: text().notNull(),
    path: text().notNull(),
    createdAt: instant().notNull(),
    /** When it is next tried; with a lease, when another server may take it over. Null: done with. */
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
