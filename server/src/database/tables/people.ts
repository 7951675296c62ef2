import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Lang } from '@bailu/contract/fields'
import type { StaffRole } from '@bailu/contract/call'
import { bytes, instant, madeId, numberedId, numberRef } from './columns.ts'

export const user = pgTable(
  'app_user',
  {
    id: numberedId(),
    email: text().notNull(),
    phone: text().notNull(),
    nickname: text().notNull(),
    passwordHash: text().notNull(),
    lang: text().$type<Lang>().notNull(),
    /** Key of the avatar picture; null shows the picture of 998. */
    avatar: text(),
    /** The partner whose client this user is. */
    mentorId: numberRef(),
    createdAt: instant().notNull(),
    disabledAt: instant(),
  },
  (t) => [uniqueIndex('app_user_email').on(sql`lower(${t.email})`), index('app_user_mentor').on(t.mentorId, t.id)],
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

export const session = pgTable(
  'session',
  {
    id: madeId(),
    tokenHash: bytes().notNull(),
    userId: numberRef()
      .notNull()
      .references(() => user.id),
    createdAt: instant().notNull(),
    seenAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [uniqueIndex('session_token').on(t.tokenHash), index('session_user').on(t.userId)],
)

export const guest = pgTable(
  'guest',
  {
    id: madeId(),
    tokenHash: bytes().notNull(),
    createdAt: instant().notNull(),
    /** The account that took over this guest's orders. */
    claimedBy: numberRef(),
  },
  (t) => [uniqueIndex('guest_token').on(t.tokenHash)],
)

export const staff = pgTable(
  'staff',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    name: text().notNull(),
    passwordHash: text().notNull(),
    role: text().$type<StaffRole>().notNull(),
    createdAt: instant().notNull(),
    disabledAt: instant(),
  },
  (t) => [
    uniqueIndex('staff_email').on(sql`lower(${t.email})`),
    check('staff_role', sql`${t.role} in ('owner', 'operations', 'finance', 'content')`),
  ],
)

export const staffSession = pgTable(
  'staff_session',
  {
    id: madeId(),
    tokenHash: bytes().notNull(),
    staffId: uuid()
      .notNull()
      .references(() => staff.id),
    createdAt: instant().notNull(),
    seenAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [uniqueIndex('staff_session_token').on(t.tokenHash)],
)

export const address = pgTable(
  'address',
  {
    id: numberedId(),
    /** Null only for the pick-up point. */
    userId: numberRef().references(() => user.id),
    firstName: text().notNull(),
    lastName: text().notNull(),
    country: text().notNull(),
    province: text().notNull(),
    city: text().notNull(),
    area: text().notNull(),
    address1: text().notNull(),
    address2: text().notNull(),
    zip: text().notNull(),
    phone: text().notNull(),
    isDefault: boolean().notNull().default(false),
    isZt: boolean().notNull().default(false),
    /** Whether a partner keeps it for a customer; the pick-up point is told by `isZt`. */
    addressType: text().$type<'own' | 'customer'>().notNull().default('own'),
    createdAt: instant().notNull(),
    deletedAt: instant(),
  },
  (t) => [
    index('address_user').on(t.userId, t.id),
    uniqueIndex('address_one_default')
      .on(t.userId)
      .where(sql`is_default and deleted_at is null`),
    check('address_owner', sql`${t.isZt} = (${t.userId} is null)`),
    check('address_kind', sql`${t.addressType} in ('own', 'customer')`),
    check('address_default_own', sql`not ${t.isDefault} or (${t.addressType} = 'own' and not ${t.isZt})`),
  ],
)
