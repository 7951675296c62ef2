import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  primaryKey,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Lang } from '@bailu/contract/languages'
import type { ApplicationStatus } from '@bailu/contract/applications/shop'
import { bytes, inEveryLang, instant, madeId, money, numberOf, numberRef, numberedId } from '../../database/columns.ts'
import { staff } from '../staff/table.ts'

export type Agreement = 'user' | 'privacy' | 'partner'

/** A user's consent to a version of an agreement; never changed. */
export const consent = pgTable(
  'consent',
  {
    id: madeId(),
    userId: numberOf(() => user.id),
    agreement: text().$type<Agreement>().notNull(),
    version: text().notNull(),
    /** The language of the text shown. */
    lang: text().$type<Lang>().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index('consent_user').on(t.userId, t.agreement, t.id.desc().nullsFirst()),
    check('consent_agreement', sql`${t.agreement} in ('user', 'privacy', 'partner')`),
  ],
)

/** Search vector of a user, like `ORDER_SEARCH_VECTOR`: e-mail, phone and its last digits, words of the nickname. */
export const USER_SEARCH_VECTOR = `array_to_tsvector(array_remove(
  array[lower(app_user.email), regexp_replace(app_user.phone, '\\D', '', 'g'), right(regexp_replace(app_user.phone, '\\D', '', 'g'), 4)]
  || string_to_array(lower(app_user.nickname), ' '), ''))`

/** The words of the nickname alone. */
export const USER_NAME_VECTOR = `array_to_tsvector(array_remove(string_to_array(lower(app_user.nickname), ' '), ''))`

export const user = pgTable(
  'app_user',
  {
    id: numberedId(),
    /** As typed. Several users may have typed the same address; one has verified it. */
    email: text().notNull(),
    /** When the address was verified. */
    emailVerifiedAt: instant(),
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
      .where(sql`email_verified_at is not null`),
    index('app_user_email_typed').on(sql`lower(${t.email})`),
    index('app_user_created').on(t.createdAt),
    index('app_user_words').using('gin', sql.raw(USER_SEARCH_VECTOR)),
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
      'app_user_mentor_unverified',
      sql`${t.pendingMentorId} is null or (${t.emailVerifiedAt} is null and ${t.mentorId} is null)`,
    ),
    check(
      'app_user_merged_closed',
      sql`${t.mergedInto} is null or (${t.mergedInto} <> ${t.id} and ${t.disabledAt} is not null)`,
    ),
  ],
)

export const session = pgTable(
  'session',
  {
    id: madeId(),
    tokenHash: bytes().notNull(),
    userId: numberOf(() => user.id),
    createdAt: instant().notNull(),
    seenAt: instant().notNull(),
    endedAt: instant(),
    /** `browser|system` in plain words; neither user agent nor address is stored. */
    device: text().notNull().default(''),
    /** When the password was last entered in this session. */
    reauthenticatedAt: instant(),
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

export const address = pgTable(
  'address',
  {
    id: numberedId(),
    /** Null only for a pick-up point. */
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
    /** Whether a partner stores it for a customer; a pick-up point has `isZt`. */
    addressType: text().$type<'own' | 'customer'>().notNull().default('own'),
    createdAt: instant().notNull(),
    deletedAt: instant(),
  },
  (t) => [
    index('address_user').on(t.userId, t.id),
    uniqueIndex('address_one_default')
      .on(t.userId)
      .where(sql`is_default and deleted_at is null`),
    check('address_user_set', sql`${t.isZt} = (${t.userId} is null)`),
    // Numbers reserved for pick-up points, which are not deleted.
    check(
      'address_pickup',
      sql`${t.isZt} = (${t.id} between 90000 and 99999) and not (${t.isZt} and ${t.deletedAt} is not null)`,
    ),
    check('address_kind', sql`${t.addressType} in ('own', 'customer')`),
    check('address_default_own', sql`not ${t.isDefault} or (${t.addressType} = 'own' and not ${t.isZt})`),
  ],
)

export const RESET_TRIES = 5

/** Password reset codes; also created for unknown addresses, then matching no user. */
export const passwordReset = pgTable(
  'password_reset',
  {
    id: madeId(),
    /** Null when no user has the address. */
    userId: numberRef().references(() => user.id),
    /** Keyed hash of address, request and code. */
    codeHash: bytes().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    tries: integer().notNull().default(0),
    /** When it, or another code of the user, was used. */
    endedAt: instant(),
  },
  (t) => [
    index('password_reset_user').on(t.userId),
    index('password_reset_age').on(t.createdAt),
    check('password_reset_tries', sql`${t.tries} between 0 and ${sql.raw(String(RESET_TRIES))}`),
  ],
)

/** Applications of users to become a partner; at most one is open per user. */
export const partnerApplication = pgTable(
  'partner_application',
  {
    id: madeId(),
    userId: numberOf(() => user.id),
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
    /** The reason in three languages, as its template was; null for free words. */
    reasonTexts: jsonb().$type<Record<Lang, string>>(),
  },
  (t) => [
    uniqueIndex('partner_application_open')
      .on(t.userId)
      .where(sql`status = 'submitted'`),
    index('partner_application_user').on(t.userId, t.id.desc().nullsFirst()),
    index('partner_application_status').on(t.status, t.id.desc().nullsFirst()),
    check('partner_application_status_name', sql`${t.status} in ('submitted', 'approved', 'rejected')`),
    check('partner_application_decided', sql`(${t.status} = 'submitted') = (${t.decidedAt} is null)`),
    check('partner_application_reason_texts', inEveryLang(t.reasonTexts)),
    check('partner_application_reason', sql`(${t.status} = 'rejected') = (${t.reason} <> '')`),
    check('partner_application_not_own_mentor', sql`${t.mentorId} <> ${t.userId}`),
  ],
)

/** A level that a partner reached; written in the transaction that raised it. */
export const levelRise = pgTable(
  'level_rise',
  {
    partnerId: numberOf(() => user.id),
    level: smallint().notNull(),
    growth: money().notNull(),
    at: instant().notNull(),
    /** When the partner saw the notice. */
    seenAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.partnerId, t.level] }), check('level_rise_level', sql`${t.level} between 2 and 4`)],
)

/** What a partner wants to sell in a month, in satang. */
export const partnerGoal = pgTable(
  'partner_goal',
  { partnerId: numberOf(() => user.id).primaryKey(), sales: money().notNull(), setAt: instant().notNull() },
  (t) => [check('partner_goal_sales', sql`${t.sales} > 0`)],
)

export const partner = pgTable(
  'partner',
  {
    userId: numberOf(() => user.id).primaryKey(),
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
