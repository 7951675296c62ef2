import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import type { Lang } from '@bailu/contract/fields'
import { instant, madeId, numberRef } from './columns.ts'
import { user } from './people.ts'

export type Agreement = 'user' | 'privacy' | 'partner'

/** A user's consent to a version of an agreement; never changed. */
export const consent = pgTable(
  'consent',
  {
    id: madeId(),
    userId: numberRef()
      .notNull()
      .references(() => user.id),
    agreement: text().$type<Agreement>().notNull(),
    version: text().notNull(),
    /** The language of the text shown. */
    lang: text().$type<Lang>().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index('consent_user').on(t.userId, t.agreement, t.id.desc().nullsFirst()),
    check('consent_agreement', sql`${t.agreement} in ('user', 'privacy', 'partner')`),
  ],
)
