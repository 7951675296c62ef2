import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, instant, madeId, numberRef } from './columns.ts'
import { user } from './people.ts'

/** A new e-mail address that waits for the code mailed to it; at most one waits per user. */
export const emailChange = pgTable(
  'email_change',
  {
    id: madeId(),
    userId: numberRef()
      .notNull()
      .references(() => user.id),
    email: text().notNull(),
    /** The address the account had then. */
    before: text().notNull().default(''),
    /** Null where somebody else has the address: no code was mailed, and none fits. */
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
