import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable } from 'drizzle-orm/pg-core'
import { bytes, instant, madeId, numberRef } from './columns.ts'
import { user } from './people.ts'

export const RESET_TRIES = 5

/** Password reset codes; also created for unknown addresses, then matching no user. */
export const passwordReset = pgTable(
  'password_reset',
  {
    id: madeId(),
    /** Null when no user has the address. */
    userId: numberRef().references(() => user.id),
    /** Keyed hash of address, request and code. */
    codeHash: bytes().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    tries: integer().notNull().default(0),
    /** When it, or another code of the user, was used. */
    endedAt: instant(),
  },
  (t) => [
    index('password_reset_user').on(t.userId),
    index('password_reset_age').on(t.createdAt),
    check('password_reset_tries', sql`${t.tries} between 0 and ${sql.raw(String(RESET_TRIES))}`),
  ],
)
