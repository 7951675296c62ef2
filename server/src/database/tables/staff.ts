import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant, madeId } from './columns.ts'
import { staff } from './people.ts'

const staffId = () =>
  uuid()
    .notNull()
    .references(() => staff.id)

/** The second step of somebody's sign-in (RFC 6238); asked for once it is confirmed. */
export const staffTotp = pgTable('staff_totp', {
  staffId: staffId().primaryKey(),
  /** The shared secret, sealed. */
  sealed: text().notNull(),
  startedAt: instant().notNull(),
  confirmedAt: instant(),
  /** Half minute since 1970 of the last code that was taken: no code is taken twice. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
})

/** An authenticator of somebody (WebAuthn): a phone, a laptop, a security key. */
export const staffPasskey = pgTable(
  'staff_passkey',
  {
    id: madeId(),
    staffId: staffId(),
    name: text().notNull(),
    /** As the authenticator names it, Base64url. */
    credentialId: text().notNull(),
    publicKey: bytes().notNull(),
    /** How often it says it was used; one that goes back is refused. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    /** Kept by more than one device. */
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

/** Challenges of passkeys that were used: none is taken twice. Those never used are not kept. */
export const staffChallenge = pgTable('staff_challenge', {
  nonce: bytes().primaryKey(),
  usedAt: instant().notNull(),
})

/** Codes for whoever has lost every other second factor; each is good once. */
export const staffRecoveryCode = pgTable(
  'staff_recovery_code',
  {
    id: madeId(),
    staffId: staffId(),
    /** The first signs of the code, by which it is found. */
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

/** A mailed link with which one chooses one's own password; good once, for a day. */
export const staffLink = pgTable(
  'staff_link',
  {
    id: madeId(),
    staffId: staffId(),
    tokenHash: bytes().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** When it was used, or another one took its place. */
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
