import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
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

/** Codes for whoever has lost the phone; each is good once. */
export const staffRecoveryCode = pgTable(
  'staff_recovery_code',
  {
    id: madeId(),
    staffId: staffId(),
    /** Keyed hash. */
    codeHash: bytes().notNull(),
    usedAt: instant(),
  },
  (t) => [uniqueIndex('staff_recovery_code_hash').on(t.staffId, t.codeHash)],
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
