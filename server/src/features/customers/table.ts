import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { TagColour } from '@bailu/contract/customers/kinds'
import { instant, madeId, numberOf, uuidOf } from '../../database/columns.ts'
import { user } from '../account/table.ts'

/** A staff note about a customer. A trigger refuses to change author or time, also of striking it out. */
export const customerNote = pgTable(
  'customer_note',
  {
    id: madeId(),
    userId: numberOf(() => user.id),
    staffId: uuid().notNull(),
    /** Encrypted. */
    words: text().notNull(),
    writtenAt: instant().notNull(),
    struckAt: instant(),
  },
  (t) => [
    index('customer_note_user').on(t.userId, t.id),
    check('customer_note_struck', sql`${t.struckAt} >= ${t.writtenAt}`),
  ],
)

/** A tag of the brand for customers; `slot` limits their number. */
export const customerTag = pgTable(
  'customer_tag',
  {
    id: madeId(),
    slot: smallint().notNull(),
    name: text().notNull(),
    colour: text().$type<TagColour>().notNull(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    /** Deleted; it can be restored for an hour. */
    removedAt: instant(),
  },
  (t) => [
    uniqueIndex('customer_tag_slot').on(t.slot),
    uniqueIndex('customer_tag_name').on(sql`lower(${t.name})`),
    check('customer_tag_slots', sql`${t.slot} between 1 and 40`),
    check('customer_tag_named', sql`${t.name} <> ''`),
    check('customer_tag_colour', sql`${t.colour} in ('plain', 'blue', 'green', 'yellow', 'red')`),
  ],
)

/** A customer with a tag. */
export const customerTagged = pgTable(
  'customer_tagged',
  {
    tagId: uuidOf(() => customerTag.id, { onDelete: 'cascade' }),
    userId: numberOf(() => user.id),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tagId, t.userId] }), index('customer_tagged_user').on(t.userId)],
)
