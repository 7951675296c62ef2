import type { Brand } from '@bailu/contract/clients/profile'
import type { CustomerSize, Gender, LeadStage, LeadType } from '@bailu/contract/leads/kinds'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, instant, madeId, numberOf, numberRef, uuidOf } from '../../database/columns.ts'
import { user } from '../account/table.ts'

/** A partner's potential customer: a person without an account, or a company. */
export const lead = pgTable(
  'lead',
  {
    id: madeId(),
    partnerId: numberOf(() => user.id),
    /** Id given by the phone, so that a lead sent twice is stored once. */
    draft: text().notNull(),
    type: text().$type<LeadType>().notNull(),
    /** All typed fields, encrypted together. */
    sealed: text().notNull(),
    stage: text().$type<LeadStage>().notNull(),
    /** Bangkok day of the next contact. */
    nextOn: text(),
    gender: text().$type<Gender>(),
    age: smallint(),
    brands: jsonb().$type<Brand[]>().notNull().default([]),
    /** Skin data, encrypted; only together with the day of consent. */
    health: text(),
    agreedOn: text(),
    customerSize: text().$type<CustomerSize>(),
    /** Keyed hashes of a phone number and an e-mail address among the contacts, for matching. */
    phoneKey: text(),
    emailKey: text(),
    /** The client that the lead became. */
    clientId: numberRef(),
    /** A possibly matching client; `dismissedId` is one the partner ruled out. */
    suggestedId: numberRef(),
    dismissedId: numberRef(),
    createdAt: instant().notNull(),
    /** When the partner last changed it. */
    touchedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('lead_draft').on(t.partnerId, t.draft),
    index('lead_partner').on(t.partnerId, t.id.desc().nullsFirst()),
    index('lead_stage').on(t.partnerId, t.stage, t.id.desc().nullsFirst(), t.nextOn, t.type),
    index('lead_phone').on(t.partnerId, t.phoneKey),
    index('lead_email').on(t.partnerId, t.emailKey),
    index('lead_touched').on(t.touchedAt),
    uniqueIndex('lead_client')
      .on(t.clientId)
      .where(sql`client_id is not null`),
    index('lead_suggested')
      .on(t.suggestedId)
      .where(sql`suggested_id is not null`),
    check('lead_type', sql`${t.type} in ('individual', 'organization')`),
    check(
      'lead_stage_name',
      sql`${t.stage} in ('not_interested_reject', 'interested_further_discussion', 'preliminary_agreement', 'in_progress')`,
    ),
    check('lead_health_agreed', sql`(${t.health} is null) = (${t.agreedOn} is null)`),
    check('lead_next_on', sql`${t.nextOn} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'`),
  ],
)

export const leadNote = pgTable(
  'lead_note',
  {
    id: madeId(),
    leadId: uuidOf(() => lead.id, { onDelete: 'cascade' }),
    /** Encrypted: free text may contain health data. */
    words: text().notNull(),
    /** The new stage, if it changed. */
    stage: text().$type<LeadStage>(),
    at: instant().notNull(),
  },
  (t) => [index('lead_note_lead').on(t.leadId, t.id.desc().nullsFirst())],
)

export const leadPhoto = pgTable(
  'lead_photo',
  {
    id: madeId(),
    leadId: uuidOf(() => lead.id, { onDelete: 'cascade' }),
    fileKey: text().notNull(),
    /** Small rendition for lists. */
    smallKey: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** SHA-256 of the upload, so that a photo sent twice is stored once. */
    sentHash: bytes().notNull(),
    uploadedAt: instant().notNull(),
  },
  (t) => [uniqueIndex('lead_photo_once').on(t.leadId, t.sentHash)],
)
