import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ApplicationStatus } from '@bailu/contract/applications'
import { instant, madeId, numberRef } from './columns.ts'
import { staff, user } from './people.ts'

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
