import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { audit } from './house.ts'

/**
 * Free text and other words about people of an audit entry. The entry itself is never changed and keeps only a
 * salted hash of this text, so that it stays provable after the text was erased.
 */
export const auditNote = pgTable(
  'audit_note',
  {
    auditId: uuid()
      .primaryKey()
      .references(() => audit.id),
    at: instant().notNull(),
    /** JSON with a salt and the words, sealed. */
    words: text().notNull(),
  },
  (t) => [index('audit_note_age').on(t.at)],
)
