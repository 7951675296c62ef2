import type { ConsentPurpose, TaskKind } from '@bailu/contract/clients/kinds'
import type { Lang } from '@bailu/contract/languages'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant, madeId, numberOf, numberRef, uuidOf } from '../../database/columns.ts'
import { order } from '../orders/table.ts'
import { user } from '../account/table.ts'

const partnerId = () => numberOf(() => user.id)

const clientId = partnerId

/** A partner's notes about a client; no other partner reads them, the client may read and erase them. */
export const clientFile = pgTable(
  'client_file',
  {
    partnerId: partnerId(),
    clientId: clientId(),
    focus: boolean().notNull().default(false),
    remark: text().notNull().default(''),
    socialAccount: text().notNull().default(''),
    contactInfo: text().notNull().default(''),
    contactAddress: text().notNull().default(''),
    /** YYYY-MM-DD. */
    birthday: text(),
    personality: text().notNull().default(''),
    brands: jsonb().$type<string[]>().notNull().default([]),
    otherBrands: text().notNull().default(''),
    /** Encrypted, and only with the client's consent; null if unknown. */
    maritalStatus: text(),
    fertilityStatus: text(),
    incomeRange: text(),
    skinTypes: text(),
    skinConditions: text(),
    skinNeeds: text(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerId, t.clientId] }),
    index('client_file_client').on(t.clientId),
    index('client_file_birthday')
      .on(t.partnerId)
      .where(sql`birthday is not null`),
  ],
)

/** A partner's note of a contact with a client, and the day of the next contact. */
export const clientNote = pgTable(
  'client_note',
  {
    id: madeId(),
    partnerId: partnerId(),
    clientId: clientId(),
    words: text().notNull(),
    /** Bangkok day. */
    nextOn: text(),
    doneAt: instant(),
    /** Version for optimistic locking: of two phones the later one gets an error. */
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('client_note_client').on(t.partnerId, t.clientId, t.id.desc().nullsFirst()),
    index('client_note_about').on(t.clientId),
    index('client_note_due')
      .on(t.partnerId, t.nextOn)
      .where(sql`done_at is null and next_on is not null`),
  ],
)

/** A client's consent to data that their partner records; given and revoked by the client only. */
export const clientConsent = pgTable(
  'client_consent',
  {
    id: madeId(),
    clientId: clientId(),
    partnerId: partnerId(),
    purpose: text().$type<ConsentPurpose>().notNull(),
    /** Version and language of the text shown. */
    version: text().notNull(),
    lang: text().$type<Lang>().notNull(),
    givenAt: instant().notNull(),
    revokedAt: instant(),
  },
  (t) => [
    uniqueIndex('client_consent_open')
      .on(t.clientId, t.partnerId, t.purpose)
      .where(sql`revoked_at is null`),
    check('client_consent_purpose', sql`${t.purpose} in ('skin', 'personal')`),
  ],
)

/** Estimated day on which a bought product is used up. */
export const clientRefill = pgTable(
  'client_refill',
  {
    orderId: uuidOf(() => order.id),
    line: integer().notNull(),
    partnerId: numberRef().notNull(),
    clientId: numberRef().notNull(),
    productId: numberRef().notNull(),
    /** Bangkok day. */
    endsOn: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.line] }),
    // Covers the full row: rows of one partner are on distant pages.
    index('client_refill_partner').on(t.partnerId, t.endsOn, t.clientId, t.productId, t.orderId, t.line),
    index('client_refill_product').on(t.clientId, t.productId, t.endsOn),
  ],
)

/** Tasks that a partner marked as done or postponed; notes store that themselves. */
export const taskMark = pgTable(
  'task_mark',
  {
    partnerId: partnerId(),
    kind: text().$type<TaskKind>().notNull(),
    /** Subject of the task: an order, a client and a year … */
    cause: text().notNull(),
    clientId: clientId(),
    /** Postponed until this Bangkok day; null: done. */
    untilOn: text(),
    at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerId, t.kind, t.cause] }),
    index('task_mark_client').on(t.clientId),
    index('task_mark_age').on(t.at),
  ],
)

/** A partner's own tag for clients; `slot` limits their number. */
export const clientTag = pgTable(
  'client_tag',
  {
    id: madeId(),
    partnerId: partnerId(),
    slot: smallint().notNull(),
    /** Encrypted: free text about people. */
    name: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('client_tag_slot').on(t.partnerId, t.slot),
    check('client_tag_slots', sql`${t.slot} between 1 and 60`),
  ],
)

/** A client with a tag. */
export const clientTagged = pgTable(
  'client_tagged',
  { tagId: uuidOf(() => clientTag.id, { onDelete: 'cascade' }), clientId: clientId(), at: instant().notNull() },
  (t) => [primaryKey({ columns: [t.tagId, t.clientId] }), index('client_tagged_client').on(t.clientId)],
)

/** Filters of the client list that a partner saved, with their name. */
export const clientView = pgTable(
  'client_view',
  {
    id: madeId(),
    partnerId: partnerId(),
    slot: smallint().notNull(),
    /** Name and filters, encrypted: they may contain names of people. */
    sealed: text().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('client_view_slot').on(t.partnerId, t.slot),
    check('client_view_slots', sql`${t.slot} between 1 and 30`),
  ],
)
