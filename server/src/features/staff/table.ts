import type { StaffRole } from '@bailu/contract/call'
import type { CountedTask } from '@bailu/contract/dashboard/kinds'
import type { Lang } from '@bailu/contract/languages'
import type { NoticeWay } from '@bailu/contract/task-notices/kinds'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, instant, madeId, uuidOf } from '../../database/columns.ts'

export const staff = pgTable(
  'staff',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    name: text().notNull(),
    passwordHash: text().notNull(),
    /** In the sequence of STAFF_ROLES. `{}` only in rows from before this column, see `rolesOf`. */
    roles: text()
      .array()
      .$type<StaffRole[]>()
      .notNull()
      .default(sql`'{}'`),
    /** For the version before: a trigger writes it, and takes over what that version writes. The next release removes it. */
    role: text()
      .$type<StaffRole>()
      .notNull()
      .default(sql`''`),
    /** Language of the last sign-in; mails use it. */
    lang: text().$type<Lang>().notNull().default('en'),
    /** Of an owner: when the daily summary is mailed. */
    digest: text().$type<'always' | 'unusual' | 'never'>().notNull().default('unusual'),
    createdAt: instant().notNull(),
    /** When the roles were last changed. */
    roleAt: instant(),
    disabledAt: instant(),
    /** Counts up when every known device is to be forgotten. */
    deviceEpoch: integer().notNull().default(0),
  },
  (t) => [
    check('staff_digest', sql`${t.digest} in ('always', 'unusual', 'never')`),
    uniqueIndex('staff_email').on(sql`lower(${t.email})`),
    check('staff_role', sql`${t.role} in ('owner', 'operations', 'finance', 'content')`),
    // All sets of roles: an owner has no other, because it includes all. `{}`: the trigger replaces it at every write.
    check(
      'staff_roles',
      sql`${t.roles} in ('{}', '{owner}', '{operations}', '{finance}', '{content}', '{operations,finance}', '{operations,content}', '{finance,content}', '{operations,finance,content}')`,
    ),
  ],
)

export const staffSession = pgTable(
  'staff_session',
  {
    id: madeId(),
    tokenHash: bytes().notNull(),
    staffId: uuidOf(() => staff.id),
    createdAt: instant().notNull(),
    seenAt: instant().notNull(),
    endedAt: instant(),
    /** `browser|system` in plain words. */
    device: text().notNull().default(''),
    /** When password and second factor were last entered in this session. */
    reauthenticatedAt: instant(),
    /** Network from which it was opened: the address, or the prefix of one subscriber. */
    network: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('staff_session_token').on(t.tokenHash),
    index('staff_session_staff').on(t.staffId, t.seenAt.desc().nullsFirst()),
  ],
)

const staffId = () => uuidOf(() => staff.id)

/** TOTP second factor (RFC 6238) of a staff member; required once it is confirmed. */
export const staffTotp = pgTable('staff_totp', {
  staffId: staffId().primaryKey(),
  /** The shared secret, encrypted. */
  sealed: text().notNull(),
  startedAt: instant().notNull(),
  confirmedAt: instant(),
  /** Time step (30 s since 1970) of the last accepted code: no code is accepted twice. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
})

/** Passkeys (WebAuthn) of staff: a phone, a laptop, a security key. */
export const staffPasskey = pgTable(
  'staff_passkey',
  {
    id: madeId(),
    staffId: staffId(),
    name: text().notNull(),
    /** Credential id of the authenticator, Base64url. */
    credentialId: text().notNull(),
    publicKey: bytes().notNull(),
    /** Signature counter of the authenticator; a lower value than before is rejected. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    /** Synchronized to more than one device. */
    synced: boolean().notNull(),
    createdAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [
    uniqueIndex('staff_passkey_credential').on(t.credentialId),
    index('staff_passkey_staff').on(t.staffId),
    check('staff_passkey_counter', sql`${t.counter} >= 0`),
  ],
)

/** Used passkey challenges: none is accepted twice. Unused ones are not stored. */
export const staffChallenge = pgTable('staff_challenge', {
  nonce: bytes().primaryKey(),
  usedAt: instant().notNull(),
})

/** Recovery codes for a lost second factor; each is valid once. */
export const staffRecoveryCode = pgTable(
  'staff_recovery_code',
  {
    id: madeId(),
    staffId: staffId(),
    /** The first characters of the code, for the lookup. */
    finder: text().notNull(),
    /** Argon2id of the other 80 bits. */
    codeHash: text().notNull(),
    usedAt: instant(),
  },
  (t) => [
    index('staff_recovery_code_staff').on(t.staffId, t.finder),
    check('staff_recovery_code_slow', sql`${t.codeHash} like '%$argon2id$%'`),
  ],
)

/** Mailed links for choosing a password; valid once, for a day. */
export const staffLink = pgTable(
  'staff_link',
  {
    id: madeId(),
    staffId: staffId(),
    tokenHash: bytes().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** When it was used or replaced by another one. */
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex('staff_link_token').on(t.tokenHash),
    uniqueIndex('staff_link_open')
      .on(t.staffId)
      .where(sql`ended_at is null`),
    index('staff_link_age').on(t.createdAt),
    check('staff_link_life', sql`${t.expiresAt} > ${t.createdAt}`),
  ],
)

/** How a member of staff is notified of a kind of open task. Without a row: as is usual for the roles. */
export const staffNotice = pgTable(
  'staff_notice',
  {
    staffId: staffId(),
    task: text().$type<CountedTask>().notNull(),
    /** Null: as is usual for the roles. */
    way: text().$type<NoticeWay>(),
    /** Tasks that appeared until then were in a message; null: none since `since` of the settings. */
    toldUntil: instant(),
    /** When the last push or mail about it was written. */
    toldAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.staffId, t.task] }),
    check('staff_notice_way', sql`${t.way} in ('off', 'badge', 'push', 'mail', 'digest')`),
    // Alarms are always mailed, and their number is always shown.
    check('staff_notice_alarms', sql`${t.task} <> 'alarms' or ${t.way} in ('badge', 'push')`),
  ],
)

/** When a member of staff is notified of open tasks. */
export const staffNoticeTimes = pgTable(
  'staff_notice_times',
  {
    staffId: staffId().primaryKey(),
    /** Hours in Bangkok without pushes and mails; from 22 until 7 is over midnight. Null: none. */
    quietFrom: integer(),
    quietUntil: integer(),
    /** Hour in Bangkok of the daily mail; null: every hour. */
    digestHour: integer().default(8),
    /** Tasks that appeared before are in no message. */
    since: instant().notNull(),
    /** When it is next decided whether to send a message. */
    dueAt: instant().notNull(),
    digestAt: instant(),
  },
  (t) => [
    index('staff_notice_times_due').on(t.dueAt),
    check('staff_notice_times_quiet', sql`(${t.quietFrom} is null) = (${t.quietUntil} is null)`),
    check(
      'staff_notice_times_hours',
      sql`${t.quietFrom} between 0 and 23 and ${t.quietUntil} between 0 and 23 and ${t.quietFrom} <> ${t.quietUntil}`,
    ),
    check('staff_notice_times_digest', sql`${t.digestHour} between 0 and 23`),
  ],
)

/** Open tasks and when they appeared, compared with the shop by a background job; ids only. */
export const openTask = pgTable(
  'open_task',
  {
    task: text().$type<CountedTask>().notNull(),
    item: text().notNull(),
    seenAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.task, t.item] }), index('open_task_seen').on(t.task, t.seenAt)],
)

/** Kinds of open tasks and when they are next compared. */
export const openTaskWatch = pgTable('open_task_watch', {
  task: text().$type<CountedTask>().primaryKey(),
  dueAt: instant().notNull(),
})
