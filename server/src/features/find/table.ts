import { sql } from 'drizzle-orm'
import { boolean, check, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { SortedList } from '@bailu/contract/find/kinds'
import { instant, madeId, uuidOf } from '../../database/columns.ts'
import { staff } from '../staff/table.ts'

/** Filters, sequence and columns of a list that a member of staff has given a name; for this person only. */
export const savedView = pgTable(
  'saved_view',
  {
    id: madeId(),
    staffId: uuidOf(() => staff.id),
    list: text().$type<SortedList>().notNull(),
    name: text().notNull(),
    /** Params of the address of the list, without a search text. */
    params: jsonb().$type<Record<string, string>>().notNull(),
    /** Applied when the list is opened from the menu. */
    isDefault: boolean().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('saved_view_name').on(t.staffId, t.list, sql`lower(${t.name})`),
    uniqueIndex('saved_view_default')
      .on(t.staffId, t.list)
      .where(sql`is_default`),
    check('saved_view_list', sql`${t.list} in ('orders', 'customers', 'partners', 'products', 'withdrawals')`),
    check('saved_view_name_length', sql`char_length(${t.name}) between 1 and 40`),
    // A search text may be the name or the phone of a person.
    check(
      'saved_view_params',
      sql`jsonb_typeof(${t.params}) = 'object' and not ${t.params} ?| array['q', 'search', 'partner']`,
    ),
  ],
)
