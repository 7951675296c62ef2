import type { AlarmKind, SecurityEventKind } from '@bailu/contract/alarms/kinds'
import type { AlarmDetail } from '@bailu/contract/alarms/staff'
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, instant, madeId, uuidOf } from '../../database/columns.ts'
import { staff } from '../staff/table.ts'

/** Alarms for staff: one row per kind and subject in each time window. */
export const alarm = pgTable(
  'alarm',
  {
    id: madeId(),
    kind: text().$type<AlarmKind>().notNull(),
    /** network:203.0.113.7, user:100001, order:…, shop */
    subject: text().notNull(),
    /** Start of the time window. */
    windowAt: instant().notNull(),
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
    count: integer().notNull().default(1),
    detail: jsonb().$type<AlarmDetail>().notNull(),
    /** How grave the last occurrence was that was e-mailed, for kinds that measure it; see `raiseAlarm`. */
    mailedGravity: integer(),
    acknowledgedAt: instant(),
    acknowledgedBy: uuid().references(() => staff.id),
  },
  (t) => [
    uniqueIndex('alarm_once').on(t.kind, t.windowAt, t.subject),
    index('alarm_last').on(t.lastAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('alarm_open')
      .on(t.lastAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`acknowledged_at is null`),
    check('alarm_acknowledged', sql`(${t.acknowledgedAt} is null) = (${t.acknowledgedBy} is null)`),
    check('alarm_order', sql`${t.lastAt} >= ${t.firstAt} and ${t.count} > 0`),
  ],
)

/**
 * Free text and other personal data of an audit entry. The entry itself never changes and has only a salted hash of this
 * text, so that it can be verified after the text was erased.
 */
export const auditNote = pgTable(
  'audit_note',
  {
    auditId: uuidOf(() => audit.id).primaryKey(),
    at: instant().notNull(),
    /** Encrypted JSON with a salt and the text. */
    words: text().notNull(),
  },
  (t) => [index('audit_note_age').on(t.at)],
)

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
  { day: date().notNull(), kind: text().$type<SecurityEventKind>().notNull(), count: integer().notNull() },
  (t) => [primaryKey({ columns: [t.day, t.kind] }), check('security_count_some', sql`${t.count} > 0`)],
)

/** Audit log; never changed, never deleted. */
export const audit = pgTable(
  'audit',
  {
    id: madeId(),
    at: instant().notNull(),
    /** user:100001, guest:…, staff:…, system, anonymous */
    actor: text().notNull(),
    /** entity.verb */
    action: text().notNull(),
    refType: text().notNull(),
    refId: text().notNull(),
    detail: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Short hash of the session; null where there is none. */
    session: text(),
    /** Keyed hash of the network; its address is retained in `audit_network` for some time. */
    network: text(),
    /** Request id, as in the server log. */
    request: text(),
  },
  (t) => [
    index('audit_at').on(t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('audit_actor').on(t.actor, t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('audit_ref').on(t.refType, t.refId, t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('audit_group').on(sql`split_part(action, '.', 1)`, t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
)
