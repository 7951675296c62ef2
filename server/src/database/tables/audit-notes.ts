import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { audit } from './house.ts'

/**
 * Free text and other personal data of an audit entry. The entry itself never changes and has only a salted hash of this
 * text, so that it can be verified after the text was erased.
 */
export const auditNote = pgTable(
  'audit_note',
  {
    auditId: uuid()
      .primaryKey()
      .references(() => audit.id),
    at: instant().notNull(),
    /** Encrypted JSON with a salt and the text. */
    words: text().notNull(),
  },
  (t) => [index('audit_note_age').on(t.at)],
)
