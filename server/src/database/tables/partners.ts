import type { ApplicationStatus } from '@bailu/contract/applications/shop'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, madeId, money, numberRef } from './columns.ts'
import { staff } from './staff.ts'
import { user } from './users.ts'

/** Applications of users to become a partner; at most one is open per user. */
export const partnerApplication = pgTable(
  'partner_application',
  {
    id: madeId(),
    userId: numberRef()
      .notNull()
      .references(() => user.id),
    status: text().$type<ApplicationStatus>().notNull(),
    /** As on the id card. */
    firstName: text().notNull(),
    lastName: text().notNull(),
    birthDate: text().notNull(),
    /** The mentor named in the application; set on approval unless the user has one by then. */
    mentorId: numberRef().references(() => user.id),
    message: text().notNull(),
    submittedAt: instant().notNull(),
    decidedAt: instant(),
    /** Null for automatic approval. */
    decidedBy: uuid().references(() => staff.id),
    reason: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('partner_application_open')
      .on(t.userId)
      .where(sql`status = 'submitted'`),
    index('partner_application_user').on(t.userId, t.id.desc().nullsFirst()),
    index('partner_application_status').on(t.status, t.id.desc().nullsFirst()),
    check('partner_application_status_name', sql`${t.status} in ('submitted', 'approved', 'refused')`),
    check('partner_application_decided', sql`(${t.status} = 'submitted') = (${t.decidedAt} is null)`),
    check('partner_application_reason', sql`(${t.status} = 'refused') = (${t.reason} <> '')`),
    check('partner_application_not_own_mentor', sql`${t.mentorId} <> ${t.userId}`),
  ],
)

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
    /** When the partner saw the notice. */
    seenAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.partnerId, t.level] }), check('level_rise_level', sql`${t.level} between 2 and 4`)],
)

export const partner = pgTable(
  'partner',
  {
    userId: numberRef()
      .primaryKey()
      .references(() => user.id),
    employeeNo: text().notNull(),
    level: smallint().notNull().default(1),
    birthDate: text().notNull(),
    approvedAt: instant().notNull(),
    disabledAt: instant(),
  },
  (t) => [
    uniqueIndex('partner_employee_no').on(t.employeeNo),
    check('partner_employee_no_form', sql`${t.employeeNo} ~ '^[A-Z0-9_-]{1,32}$'`),
    check('partner_level', sql`${t.level} between 1 and 4`),
  ],
)
