import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Lang } from '@bailu/contract/fields'
import type { StaffRole } from '@bailu/contract/call'
import { bytes, instant, madeId, numberedId, numberRef } from './columns.ts'

/** Search vector of a user, like `ORDER_SEARCH_VECTOR`: e-mail, phone and its last digits, words of the nickname. */
export const USER_WORDS = `array_to_tsvector(array_remove(
  array[lower(app_user.email), regexp_replace(app_user.phone, '\\D', '', 'g'), right(regexp_replace(app_user.phone, '\\D', '', 'g'), 4)]
  || string_to_array(lower(app_user.nickname), ' '), ''))`

/** The words of the nickname alone. */
export const USER_NAMES = `array_to_tsvector(array_remove(string_to_array(lower(app_user.nickname), ' '), ''))`

export const user = pgTable(
  'app_user',
  {
    id: numberedId(),
    /** As typed. Several users may have typed the same address; one has verified it. */
    email: text().notNull(),
    /** When the address was verified. */
    emailProvenAt: instant(),
    phone: text().notNull(),
    nickname: text().notNull(),
    passwordHash: text().notNull(),
    lang: text().$type<Lang>().notNull(),
    /** Key of the avatar picture; null shows the picture of 998. */
    avatar: text(),
    /** The partner whose client this user is. */
    mentorId: numberRef(),
    /** The inviting partner named at registration; becomes the mentor once the e-mail address is verified. */
    pendingMentorId: numberRef(),
    createdAt: instant().notNull(),
    disabledAt: instant(),
    /** Deleted by the user: no personal data is left. */
    deletedAt: instant(),
    /** The account of the same person into which this one was merged; never a merged one itself. */
    mergedInto: numberRef(),
    /** Incremented to forget all known devices. */
    deviceEpoch: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('app_user_email')
      .on(sql`lower(${t.email})`)
      .where(sql`email_proven_at is not null`),
    index('app_user_email_typed').on(sql`lower(${t.email})`),
    index('app_user_created').on(t.createdAt),
    index('app_user_words').using('gin', sql.raw(USER_WORDS)),
    // Covers counting and selecting clients, including whether they were deleted.
    index('app_user_mentor').on(t.mentorId, t.id, t.deletedAt),
    index('app_user_joined').on(t.mentorId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    // Staff search: by prefix of name, phone and e-mail.
    index('app_user_name_begins').on(sql`lower(${t.nickname}) text_pattern_ops`),
    index('app_user_phone_begins').on(t.phone.op('text_pattern_ops')),
    index('app_user_email_begins').on(sql`lower(${t.email}) text_pattern_ops`),
    // Few rows.
    index('app_user_disabled')
      .on(t.id)
      .where(sql`disabled_at is not null`),
    index('app_user_merged')
      .on(t.mergedInto)
      .where(sql`merged_into is not null`),
    check('app_user_not_own_mentor', sql`${t.mentorId} <> ${t.id}`),
    check(
      'app_user_mentor_proven',
      sql`${t.pendingMentorId} is null or (${t.emailProvenAt} is null and ${t.mentorId} is null)`,
    ),
    check(
      'app_user_merged_closed',
      sql`${t.mergedInto} is null or (${t.mergedInto} <> ${t.id} and ${t.disabledAt} is not null)`,
    ),
  ],
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
    /** `browser|system` in plain words; neither user agent nor address is stored. */
    device: text().notNull().default(''),
    /** When the password was last entered in this session. */
    provenAt: instant(),
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
    /** Set when erased, for concurrent calls that have read the token before. */
    erasedAt: instant(),
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
    /** Language of the last sign-in; mails use it. */
    lang: text().$type<Lang>().notNull().default('en'),
    /** Of an owner: when the daily summary is mailed. */
    digest: text().$type<'always' | 'unusual' | 'never'>().notNull().default('unusual'),
    createdAt: instant().notNull(),
    /** When the role was last given. */
    roleAt: instant(),
    disabledAt: instant(),
    /** Counts up when every known device is to be forgotten. */
    deviceEpoch: integer().notNull().default(0),
  },
  (t) => [
    check('staff_digest', sql`${t.digest} in ('always', 'unusual', 'never')`),
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
    /** `browser|system` in plain words. */
    device: text().notNull().default(''),
    /** When password and second factor were last entered in this session. */
    provenAt: instant(),
    /** Network from which it was opened: the address, or the prefix of one subscriber. */
    network: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('staff_session_token').on(t.tokenHash),
    index('staff_session_staff').on(t.staffId, t.seenAt.desc().nullsFirst()),
  ],
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
    /** Whether a partner stores it for a customer; the pick-up point has `isZt`. */
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
