import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant, madeId } from './columns.ts'
import { staff } from './people.ts'

const staffId = () =>
  uuid()
    .notNull()
    .references(() => staff.id)

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
