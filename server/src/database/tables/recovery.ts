import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable } from 'drizzle-orm/pg-core'
import { bytes, instant, madeId, numberRef } from './columns.ts'
import { user } from './people.ts'

export const RESET_TRIES = 5

/** A code that was asked for to choose a new password; for an unknown address too, and then it fits nobody. */
export const passwordReset = pgTable(
  'password_reset',
  {
    id: madeId(),
    /** Null when the address belongs to nobody. */
    userId: numberRef().references(() => user.id),
    /** Keyed hash of address, request and code. */
    codeHash: bytes().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    tries: integer().notNull().default(0),
    /** When it was used, or another one of the account was. */
    endedAt: instant(),
  },
  (t) => [
    index('password_reset_user').on(t.userId),
    index('password_reset_age').on(t.createdAt),
    check('password_reset_tries', sql`${t.tries} between 0 and ${sql.raw(String(RESET_TRIES))}`),
  ],
)
