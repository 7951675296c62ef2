import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, instant, madeId, numberRef } from './columns.ts'
import { user } from './people.ts'

/** A new e-mail address that is not verified yet by the mailed code; at most one is open per user. */
export const emailChange = pgTable(
  'email_change',
  {
    id: madeId(),
    userId: numberRef()
      .notNull()
      .references(() => user.id),
    email: text().notNull(),
    /** The address of the account at the time of the request. */
    before: text().notNull().default(''),
    /** Null where another user has the address: no code was mailed, and none matches. */
    codeHash: bytes(),
    tries: smallint().notNull().default(0),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    closedAt: instant(),
  },
  (t) => [
    uniqueIndex('email_change_open')
      .on(t.userId)
      .where(sql`closed_at is null`),
    index('email_change_age').on(t.createdAt),
    check('email_change_tries', sql`${t.tries} between 0 and 5`),
  ],
)
