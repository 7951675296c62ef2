import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { SecurityKind } from '@bailu/contract/security-kinds'
import { bytes, instant } from './columns.ts'

/** Network addresses behind the hashes in audit entries; erased some time after they were last seen. */
export const auditNetwork = pgTable(
  'audit_network',
  { key: text().primaryKey(), network: text().notNull(), seenAt: instant().notNull() },
  (t) => [index('audit_network_seen').on(t.seenAt)],
)

/** Hash of a batch of audit entries, chained to the previous batch; never changed, never deleted. */
export const auditSeal = pgTable(
  'audit_seal',
  {
    number: integer().primaryKey(),
    /** When it was made. */
    at: timestamp({ withTimezone: true, mode: 'date', precision: 3 }).notNull(),
    /** The latest instant of all entries sealed so far. */
    through: instant().notNull(),
    /** Id and content hash of each entry, in the order of the chain. */
    entries: jsonb().$type<[id: string, hash: string][]>().notNull(),
    /** `hash` of the previous seal; 64 zeros in the first. */
    prev: text().notNull(),
    /** SHA-256 over `prev`, number and all entries. */
    hash: text().notNull(),
    /** HMAC of `hash` with a key that is not stored in the database; `keyId` names the key. */
    keyId: text().notNull(),
    mac: bytes().notNull(),
  },
  (t) => [
    index('audit_seal_through').on(t.through),
    check('audit_seal_form', sql`${t.number} > 0 and ${t.hash} ~ '^[0-9a-f]{64}$' and ${t.prev} ~ '^[0-9a-f]{64}$'`),
  ],
)

/** Progress of the copy of seals to a second location; one row. */
export const auditCopy = pgTable(
  'audit_copy',
  {
    id: integer().primaryKey(),
    /** Number of the last seal that was copied. */
    sent: integer().notNull(),
    sentAt: instant(),
    dueAt: instant().notNull(),
    tries: integer().notNull().default(0),
  },
  (t) => [check('audit_copy_one', sql`${t.id} = 1`)],
)

/** Security events by Bangkok day and kind, of all servers. */
export const securityCount = pgTable(
  'security_count',
  { day: date().notNull(), kind: text().$type<SecurityKind>().notNull(), count: integer().notNull() },
  (t) => [primaryKey({ columns: [t.day, t.kind] }), check('security_count_some', sql`${t.count} > 0`)],
)
