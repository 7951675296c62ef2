import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import type { Lang } from '@bailu/contract/fields'
import { instant, madeId, numberRef } from './columns.ts'
import { user } from './people.ts'

export type Agreement = 'user' | 'privacy' | 'partner'

/** Who agreed to which version of what, and when; never changed. */
export const consent = pgTable(
  'consent',
  {
    id: madeId(),
    userId: numberRef()
      .notNull()
      .references(() => user.id),
    agreement: text().$type<Agreement>().notNull(),
    version: text().notNull(),
    /** The language it was shown in. */
    lang: text().$type<Lang>().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index('consent_user').on(t.userId, t.agreement, t.id.desc().nullsFirst()),
    check('consent_agreement', sql`${t.agreement} in ('user', 'privacy', 'partner')`),
  ],
)
