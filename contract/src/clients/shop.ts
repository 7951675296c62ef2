import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { CONSENT_PURPOSES } from './kinds.ts'
import {
  BRANDS,
  FERTILITY_STATUSES,
  INCOME_RANGES,
  MARITAL_STATUSES,
  SKIN_CONDITIONS,
  SKIN_NEEDS,
  SKIN_TYPES,
} from './profile.ts'
import {
  cursor,
  id,
  instant,
  lang,
  line,
  page,
  pathId,
  picture,
  recordVersion,
  requiredText,
  satang,
  text,
  uuid,
} from '../fields.ts'
import { orderStatus } from '../orders/shop.ts'

export const reportDays = z.enum(['7', '30', '90']).transform(Number)

/** A planned day. */
const plannedDay = z.iso.date().refine((raw) => raw >= '2000-01-01' && raw < '2200-01-01')

const birthday = z.iso.date().refine((raw) => raw >= '1900-01-01' && raw < '2100-01-01')

/** Paid orders that are not canceled, by the Bangkok day of payment; subtotal less refunds. */
export const orderTotals = z.object({ amount: satang, count: z.int() })

const windowTotals = z.object({ d7: orderTotals, d30: orderTotals, d90: orderTotals })

export const clientItem = z.object({
  id,
  nickname: z.string(),
  avatar: z.string().nullable(),
  focus: z.boolean(),
  /** Level, if the client became a partner. */
  level: z.string().nullable(),
  registered_at: instant,
  last_order_at: instant.nullable(),
  orders: orderTotals,
  /** Next planned contact. */
  next_on: z.string().nullable(),
  /** The partner's tags, by name. */
  tags: z.array(z.object({ id: uuid, name: z.string() })),
})

export type ClientItem = z.infer<typeof clientItem>

/** Subset of `kinds`, without duplicates, in their order. */
const enumList = <const T extends readonly [string, ...string[]]>(kinds: T) =>
  z
    .array(z.enum(kinds))
    .max(kinds.length)
    .transform((chosen) => kinds.filter((kind) => (chosen as readonly string[]).includes(kind)) as T[number][])

const skinFields = {
  skin_types: z.array(z.enum(SKIN_TYPES)),
  skin_conditions: z.array(z.enum(SKIN_CONDITIONS)),
  skin_needs: z.array(z.enum(SKIN_NEEDS)),
}

const personalFields = {
  marital_status: z.enum(MARITAL_STATUSES).nullable(),
  fertility_status: z.enum(FERTILITY_STATUSES).nullable(),
  income_range: z.enum(INCOME_RANGES).nullable(),
}

const textFields = {
  remark: z.string(),
  social_account: z.string(),
  contact_info: z.string(),
  contact_address: z.string(),
  birthday: z.string().nullable(),
  personality: z.string(),
  brands: z.array(z.enum(BRANDS)),
  other_brands: z.string(),
}

/** What a partner stores about a client; fields without consent are empty. */
export const clientFile = z.object({ focus: z.boolean(), ...textFields, ...skinFields, ...personalFields })

export type ClientFile = z.infer<typeof clientFile>

export const purpose = z.enum(CONSENT_PURPOSES)

const consents = z.object({ skin: z.boolean(), personal: z.boolean() })

export const client = z.object({
  id,
  nickname: z.string(),
  avatar: z.string().nullable(),
  email: z.string(),
  phone: z.string(),
  /** Language to write to them in. */
  lang,
  registered_at: instant,
  /** Null when it is older than the retention time. */
  last_login_at: instant.nullable(),
  last_order_at: instant.nullable(),
  last_promotion_at: instant.nullable(),
  orders: windowTotals,
  /** Orders of people the client referred. */
  promotion: windowTotals,
  /** Points of the client's own orders in 7 days. */
  points_7: z.int(),
  /** `goal` fills the progress bar; `level` is null unless the client is a partner. */
  growth: z.object({ level: z.string().nullable(), value: z.int(), goal: z.int() }),
  consents,
  file: clientFile,
  tags: z.array(z.object({ id: uuid, name: z.string() })),
})

export type Client = z.infer<typeof client>

export const clientOrder = z.object({
  id: uuid,
  status: orderStatus,
  /** Null for orders of people the client referred: these stay private. */
  number: z.string().nullable(),
  summary: z.string().nullable(),
  picture: picture.nullable(),
  quantity: z.int(),
  /** Subtotal less refunds. */
  amount: satang,
  /** Whether it is counted in the totals. */
  counted: z.boolean(),
  /** An unpaid order of the client with an uploaded slip that waits for confirmation. */
  slip_sent: z.boolean(),
  placed_at: instant,
  paid_at: instant.nullable(),
})

export type ClientOrder = z.infer<typeof clientOrder>

/** An order of a client as their partner sees it: without address, contact, slip and message. */
export const clientOrderDetail = clientOrder.omit({ summary: true, picture: true }).extend({
  number: z.string(),
  lines: z.array(
    z.object({
      product_id: id,
      variant_id: id,
      name: z.string(),
      option: z.string(),
      picture,
      price: satang,
      quantity: z.int(),
      /** Can be bought again now. */
      available: z.boolean(),
    }),
  ),
  total: satang,
  /** An unpaid order is canceled then. */
  expires_at: instant.nullable(),
  finished_at: instant.nullable(),
  canceled_at: instant.nullable(),
  pickup: z.boolean(),
  /** Empty until it is shipped. */
  carrier: z.string(),
  tracking_number: z.string(),
  /** The partner's sales reward for it; null if there is none. */
  reward: z
    .object({ id: uuid, gross: satang, status: z.enum(['pending', 'approved', 'canceled']), on_hold: z.boolean() })
    .nullable(),
})
export type ClientOrderDetail = z.infer<typeof clientOrderDetail>

export const clientNote = z.object({
  id: uuid,
  words: z.string(),
  next_on: z.string().nullable(),
  done_at: instant.nullable(),
  version: z.int(),
  created_at: instant,
})

export type ClientNote = z.infer<typeof clientNote>

const clientInput = z.strictObject({ id: pathId })

const noteInput = clientInput.extend({ note: uuid })

const noteForm = { words: requiredText(1000), next_on: plannedDay.nullable().default(null) }

/** All calls see only the caller's own clients; others are `not_found`. */
export const clientCalls = defineCalls({
  'GET /api/client/{id}': { summary: 'One client', who: 'partner', input: clientInput, reply: client },
  'PUT /api/client/{id}': {
    summary: "Change fields of the client's file; those left out stay as they are",
    who: 'partner',
    input: clientInput.extend({
      focus: z.boolean().optional(),
      remark: text(1000).optional(),
      social_account: line(80).optional(),
      contact_info: line(200).optional(),
      contact_address: text(300).optional(),
      birthday: birthday.nullable().optional(),
      personality: text(300).optional(),
      brands: enumList(BRANDS).optional(),
      other_brands: line(200).optional(),
      skin_types: enumList(SKIN_TYPES).optional(),
      skin_conditions: enumList(SKIN_CONDITIONS).optional(),
      skin_needs: enumList(SKIN_NEEDS).optional(),
      marital_status: personalFields.marital_status.optional(),
      fertility_status: personalFields.fertility_status.optional(),
      income_range: personalFields.income_range.optional(),
    }),
    reply: clientFile,
    errors: ['consent_missing'],
  },
  'GET /api/client/{id}/order': {
    summary: "Orders of a client or of people they referred, newest first; `days` limits them to a figure's period",
    who: 'partner',
    input: clientInput.extend({ of: z.enum(['own', 'promotion']).default('own'), days: reportDays.optional(), cursor }),
    reply: page(clientOrder),
  },
  'GET /api/client/{id}/order/{order}': {
    summary: 'One order of a client: lines, state, parcel and the reward for it',
    who: 'partner',
    input: clientInput.extend({ order: uuid }),
    reply: clientOrderDetail,
  },
  'GET /api/data-center/order/{order}': {
    summary:
      'One order that counts for the partner, of a guest or a client: lines, state, parcel and the reward for it',
    who: 'partner',
    input: z.strictObject({ order: uuid }),
    reply: clientOrderDetail,
  },
  'GET /api/client/{id}/note': {
    summary: 'Follow-up notes about the client, newest first',
    who: 'partner',
    input: clientInput.extend({ cursor }),
    reply: page(clientNote),
  },
  'POST /api/client/{id}/note': {
    summary: 'Add a follow-up note',
    who: 'partner',
    input: clientInput.extend(noteForm),
    reply: z.object({ id: uuid }),
    idempotent: true,
  },
  'PUT /api/client/{id}/note/{note}': {
    summary: 'Change a follow-up note; checks the version',
    who: 'partner',
    input: noteInput.extend({ version: recordVersion, ...noteForm }),
    reply: z.object({ version: z.int() }),
    idempotent: true,
    errors: ['edit_conflict'],
  },
  'POST /api/client/{id}/note/{note}/done': {
    summary: 'Mark a follow-up note as done or open',
    who: 'partner',
    input: noteInput.extend({ done: z.boolean() }),
  },
  'DELETE /api/client/{id}/note/{note}': {
    summary: 'Delete a follow-up note',
    who: 'partner',
    input: noteInput,
  },
})
