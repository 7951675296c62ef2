import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { AlarmKind } from '@bailu/contract/alarm-kinds'
import type { AlarmDetail } from '@bailu/contract/alarms'
import { instant, madeId } from './columns.ts'
import { staff } from './people.ts'

/** Alarms for staff: one row per kind and subject in each time window. */
export const alarm = pgTable(
  'alarm',
  {
    id: madeId(),
    kind: text().$type<AlarmKind>().notNull(),
    /** network:203.0.113.7, user:100001, order:…, shop */
    subject: text().notNull(),
    /** Start of the time window. */
    windowAt: instant().notNull(),
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
    count: integer().notNull().default(1),
    detail: jsonb().$type<AlarmDetail>().notNull(),
    acknowledgedAt: instant(),
    acknowledgedBy: uuid().references(() => staff.id),
  },
  (t) => [
    uniqueIndex('alarm_once').on(t.kind, t.windowAt, t.subject),
    index('alarm_last').on(t.lastAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('alarm_open')
      .on(t.lastAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`acknowledged_at is null`),
    check('alarm_acknowledged', sql`(${t.acknowledgedAt} is null) = (${t.acknowledgedBy} is null)`),
    check('alarm_order', sql`${t.lastAt} >= ${t.firstAt} and ${t.count} > 0`),
  ],
)
