import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CustomerFilters } from '@bailu/contract/customers/filters'
import type {
  ErasureState,
  IdentityProof,
  RefusalGround,
  RequestChannel,
  TagColour,
} from '@bailu/contract/customers/kinds'
import { bytes, instant, madeId, numberOf, uuidOf } from '../../database/columns.ts'
import { user } from '../account/table.ts'
import { staff } from '../staff/table.ts'

/** A staff note about a customer. A trigger refuses to change author or time, also of striking it out. */
export const customerNote = pgTable(
  'customer_note',
  {
    id: madeId(),
    userId: numberOf(() => user.id),
    staffId: uuid().notNull(),
    /** Encrypted. */
    words: text().notNull(),
    writtenAt: instant().notNull(),
    struckAt: instant(),
  },
  (t) => [
    index('customer_note_user').on(t.userId, t.id),
    check('customer_note_struck', sql`${t.struckAt} >= ${t.writtenAt}`),
  ],
)

/** A tag of the brand for customers; `slot` limits their number. */
export const customerTag = pgTable(
  'customer_tag',
  {
    id: madeId(),
    slot: smallint().notNull(),
    name: text().notNull(),
    colour: text().$type<TagColour>().notNull(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    /** Deleted; it can be restored for an hour. */
    removedAt: instant(),
  },
  (t) => [
    uniqueIndex('customer_tag_slot').on(t.slot),
    uniqueIndex('customer_tag_name').on(sql`lower(${t.name})`),
    check('customer_tag_slots', sql`${t.slot} between 1 and 40`),
    check('customer_tag_named', sql`${t.name} <> ''`),
    check('customer_tag_colour', sql`${t.colour} in ('plain', 'blue', 'green', 'yellow', 'red')`),
  ],
)

/** A customer with a tag. */
export const customerTagged = pgTable(
  'customer_tagged',
  {
    tagId: uuidOf(() => customerTag.id, { onDelete: 'cascade' }),
    userId: numberOf(() => user.id),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tagId, t.userId] }), index('customer_tagged_user').on(t.userId)],
)

/** A named set of filters of the list of customers, shared by staff; `slot` limits their number. */
export const customerSegment = pgTable(
  'customer_segment',
  {
    id: madeId(),
    slot: smallint().notNull(),
    name: text().notNull(),
    filters: jsonb().$type<CustomerFilters>().notNull(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('customer_segment_slot').on(t.slot),
    uniqueIndex('customer_segment_name').on(sql`lower(${t.name})`),
    check('customer_segment_slots', sql`${t.slot} between 1 and 20`),
    check('customer_segment_named', sql`${t.name} <> ''`),
    check('customer_segment_filters', sql`jsonb_typeof(${t.filters}) = 'object' and ${t.filters} <> '{}'::jsonb`),
  ],
)

/**
 * A new e-mail address that is not verified yet by the mailed code, or by the link of a correction that staff started; at
 * most one is open per user. Triggers guard corrections.
 */
export const emailChange = pgTable(
  'email_change',
  {
    id: madeId(),
    userId: numberOf(() => user.id),
    email: text().notNull(),
    /** The address of the account at the time of the request. */
    before: text().notNull().default(''),
    /** Null where another user has the address: no code was mailed, and none matches. */
    codeHash: bytes(),
    tries: smallint().notNull().default(0),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    closedAt: instant(),
    /** Set for a correction, with the fields below. */
    startedBy: uuid().references(() => staff.id),
    proof: text().$type<IdentityProof>(),
    /** Encrypted: why, and what was compared. */
    words: text().notNull().default(''),
    /** The link is sent and valid from then on; an approval sets it to its own time. */
    usableFrom: instant(),
    /** An earlier one was objected to: needs an approval. */
    contested: boolean().notNull().default(false),
    /** Null for one that is open, has expired, or was replaced by a change of the customer. */
    outcome: text().$type<'done' | 'objected' | 'withdrawn' | 'rejected'>(),
    /** Also after it was done. */
    objectedAt: instant(),
  },
  (t) => [
    uniqueIndex('email_change_open')
      .on(t.userId)
      .where(sql`closed_at is null`),
    index('email_change_age').on(t.createdAt),
    index('email_change_corrected')
      .on(t.userId, t.id)
      .where(sql`started_by is not null`),
    check('email_change_tries', sql`${t.tries} between 0 and 5`),
    check(
      'email_change_by_staff',
      sql`case when ${t.startedBy} is null then ${t.proof} is null and ${t.words} = '' and ${t.usableFrom} is null and not ${t.contested} and ${t.outcome} is null and ${t.objectedAt} is null
        else ${t.proof} is not null and ${t.words} <> '' and ${t.codeHash} is null and ${t.usableFrom} is not null and ${t.usableFrom} between ${t.createdAt} and ${t.expiresAt} end`,
    ),
    check('email_change_proof', sql`${t.proof} in ('call_back', 'in_person', 'id_document', 'other')`),
    check(
      'email_change_outcome',
      sql`${t.outcome} is null or (${t.outcome} in ('done', 'objected', 'withdrawn', 'rejected') and ${t.closedAt} is not null
        and (${t.outcome} <> 'done' or ${t.closedAt} between ${t.usableFrom} and ${t.expiresAt})
        and (${t.outcome} = 'done' or (${t.outcome} = 'objected') = (${t.objectedAt} is not null)))`,
    ),
    check('email_change_objected', sql`${t.objectedAt} is null or ${t.outcome} is not null`),
  ],
)

/**
 * A request to erase an account that staff recorded; stays as evidence, with the number of the account. A trigger refuses
 * to change one that was decided, and to call one done whose account is not erased.
 */
export const erasureRequest = pgTable(
  'erasure_request',
  {
    id: madeId(),
    userId: numberOf(() => user.id),
    receivedOn: date().notNull(),
    dueOn: date().notNull(),
    channel: text().$type<RequestChannel>().notNull(),
    proof: text().$type<IdentityProof>().notNull(),
    /** Encrypted, as the answer; both are emptied when the account is erased. */
    words: text().notNull(),
    recordedBy: uuidOf(() => staff.id),
    recordedAt: instant().notNull(),
    state: text().$type<ErasureState>().notNull().default('open'),
    decidedBy: uuid(),
    decidedAt: instant(),
    ground: text().$type<RefusalGround>(),
    answer: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('erasure_request_one')
      .on(t.userId)
      .where(sql`state = 'open'`),
    index('erasure_request_due')
      .on(t.dueOn, t.id)
      .where(sql`state = 'open'`),
    index('erasure_request_user').on(t.userId, t.id),
    check('erasure_request_channel', sql`${t.channel} in ('phone', 'email', 'letter', 'chat', 'in_person')`),
    check('erasure_request_proof', sql`${t.proof} in ('call_back', 'in_person', 'id_document', 'other')`),
    check('erasure_request_state', sql`${t.state} in ('open', 'done', 'self', 'refused', 'withdrawn')`),
    check('erasure_request_due_day', sql`${t.dueOn} = ${t.receivedOn} + 30`),
    check('erasure_request_received', sql`${t.receivedOn} <= (${t.recordedAt} at time zone 'Asia/Bangkok')::date`),
    check(
      'erasure_request_decided',
      sql`(${t.state} = 'open') = (${t.decidedAt} is null) and (${t.state} in ('done', 'refused', 'withdrawn')) = (${t.decidedBy} is not null)`,
    ),
    check(
      'erasure_request_second',
      sql`${t.state} <> 'done' or (${t.decidedBy} <> ${t.recordedBy} and ${t.decidedAt} - ${t.recordedAt} >= interval '3 days')`,
    ),
    check(
      'erasure_request_ground',
      sql`(${t.state} = 'refused') = (${t.ground} is not null) and coalesce(${t.ground}, 'unproven') in ('unproven', 'legal_claim', 'legal_duty')`,
    ),
  ],
)
