import type { WeekHours } from '@bailu/contract/addresses/pickup-points'
import type { Lang } from '@bailu/contract/languages'
import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, numberRef, worded } from '../../database/columns.ts'
import { address } from '../account/table.ts'

/** A Bangkok day on which a pick-up point is closed, with what the buyer reads. */
export type ClosedDay = { day: string; note: Record<Lang, string> }

/** What a pick-up point has besides its address. The first one is fixed: triggers refuse to delete or renumber it. */
export const pickupPoint = pgTable(
  'pickup_point',
  {
    id: numberRef()
      .primaryKey()
      .references(() => address.id),
    name: worded().notNull(),
    mapLink: text().notNull(),
    hours: jsonb().$type<WeekHours>().notNull(),
    closedDays: jsonb().$type<ClosedDay[]>().notNull(),
    /** Whether new orders may choose it. */
    active: boolean().notNull(),
    sort: integer().notNull(),
    updatedAt: instant().notNull(),
    version: integer().notNull().default(1),
    /** Removed by staff; a trigger refuses it while orders are open. Its number is not used again. */
    removedAt: instant(),
  },
  (t) => [
    check('pickup_point_id', sql`${t.id} between 90000 and 99999`),
    check('pickup_point_first', sql`${t.id} <> 99999 or ${t.removedAt} is null`),
    check('pickup_point_removed', sql`${t.removedAt} is null or not ${t.active}`),
    check('pickup_point_hours', sql`jsonb_typeof(${t.hours}) = 'array' and jsonb_array_length(${t.hours}) = 7`),
    check(
      'pickup_point_spans',
      sql`not jsonb_path_exists(${t.hours}, '$[*] ? (@.from >= @.to)') and not jsonb_path_exists(${t.hours}, '$[*].breaks[*] ? (@.from >= @.to)')`,
    ),
    check('pickup_point_closed_days', sql`jsonb_typeof(${t.closedDays}) = 'array'`),
    check('pickup_point_sort', sql`${t.sort} between 1 and 999`),
  ],
)
