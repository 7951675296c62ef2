import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core'
import { instant, money, numberRef } from './columns.ts'
import { user } from './people.ts'

/** A level that a partner reached; written in the transaction that raised it. */
export const levelRise = pgTable(
  'level_rise',
  {
    partnerId: numberRef()
      .notNull()
      .references(() => user.id),
    level: smallint().notNull(),
    growth: money().notNull(),
    at: instant().notNull(),
    /** When the partner was told of it. */
    seenAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.partnerId, t.level] }), check('level_rise_level', sql`${t.level} between 2 and 4`)],
)
