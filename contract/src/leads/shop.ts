import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { ANY_PHONE, normalizePhone } from '../addresses/kinds.ts'
import { cursor, requiredText, requiredLine, id, instant, line, page, uuid } from '../fields.ts'
import { CUSTOMER_SIZES, GENDERS, LEAD_TYPES, LEAD_STAGES } from './kinds.ts'
import { BRANDS, CONDITIONS, SKIN_TYPES } from '../clients/profile.ts'

export const leadType = z.enum(LEAD_TYPES)
export const stage = z.enum(LEAD_STAGES)

/** Subset of `kinds`, without duplicates, in their order. */
const enumList = <const T extends readonly [string, ...string[]]>(kinds: T) =>
  z
    .array(z.enum(kinds))
    .max(kinds.length)
    .transform((enumArray) => kinds.filter((kind) => (enumArray as readonly string[]).includes(kind)) as T[number][])
    .default([])
const enumArray = <const T extends readonly [string, ...string[]]>(kinds: T) =>
  z.array(z.enum(kinds) as z.ZodEnum<{ [K in T[number]]: K }>)

/** Empty or a valid phone number. */
const phone = line(30)
  .transform(normalizePhone)
  .pipe(z.union([z.literal(''), z.string().regex(ANY_PHONE)]))

const plannedDate = z.iso.date().refine((raw) => raw >= '2000-01-01' && raw < '2200-01-01')

/** Skin details are health data: stored only with consent, and encrypted. */
const health = z.strictObject({
  /** Consent of the person … */
  agreed: z.literal(true),
  /** … given on this Bangkok day. */
  agreed_on: plannedDate,
  skin_type: z.enum(SKIN_TYPES).nullable().default(null),
  skin_condition: enumList(CONDITIONS.skin),
  nose: enumList(CONDITIONS.nose),
  neck: enumList(CONDITIONS.neck),
  eyes: enumList(CONDITIONS.eyes),
})

export const leadForm = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('individual'),
    name: requiredLine(60),
    occupation: line(60).default(''),
    city: line(60).default(''),
    gender: z.enum(GENDERS).nullable().default(null),
    age: z.int().min(1).max(120).nullable().default(null),
    phone: phone.default(''),
    other_contact: line(120).default(''),
    brands: enumList(BRANDS),
    health: health.nullable().default(null),
    stage,
    next_on: plannedDate.nullable().default(null),
  }),
  z.strictObject({
    type: z.literal('organization'),
    /** Name of the company. */
    name: requiredLine(120),
    industry: line(60).default(''),
    region: line(60).default(''),
    customer_size: z.enum(CUSTOMER_SIZES).nullable().default(null),
    contact_name: line(60).default(''),
    contact_position: line(60).default(''),
    /** Phone number, e-mail address or other contact. */
    contact_info: line(120).default(''),
    /** Assigned salesperson, free text. */
    salesperson: line(60).default(''),
    stage,
    next_on: plannedDate.nullable().default(null),
  }),
])
export type LeadForm = z.input<typeof leadForm>
export type LeadFields = z.output<typeof leadForm>

const leadFields = {
  id: uuid,
  type: leadType,
  name: z.string(),
  stage,
  /** Bangkok day of the next contact. */
  next_on: z.string().nullable(),
  photos: z.int(),
  created_at: instant,
  /** Last change by the partner. */
  touched_at: instant,
  /** Day of erasure unless it is changed before; null while that is not near. */
  erased_on: z.string().nullable(),
}

export const leadRow = z.object({
  ...leadFields,
  /** City and occupation, or region and industry. */
  about: z.string(),
  phone: z.string(),
  /** Linked to a client of the partner, or possibly matching one. */
  client: z.enum(['linked', 'suggested']).nullable(),
})
export type LeadRow = z.infer<typeof leadRow>

const leadClient = z.object({ id, nickname: z.string(), registered_at: instant })
const leadNote = z.object({ id: uuid, words: z.string(), stage: stage.nullable(), at: instant })
const leadPhoto = z.object({ id: uuid, width: z.int(), height: z.int() })

export const lead = z.object({
  ...leadFields,
  occupation: z.string(),
  city: z.string(),
  gender: z.enum(GENDERS).nullable(),
  age: z.int().nullable(),
  phone: z.string(),
  other_contact: z.string(),
  brands: enumArray(BRANDS),
  health: z
    .object({
      agreed_on: z.string(),
      skin_type: z.enum(SKIN_TYPES).nullable(),
      skin_condition: enumArray(CONDITIONS.skin),
      nose: enumArray(CONDITIONS.nose),
      neck: enumArray(CONDITIONS.neck),
      eyes: enumArray(CONDITIONS.eyes),
    })
    .nullable(),
  industry: z.string(),
  region: z.string(),
  customer_size: z.enum(CUSTOMER_SIZES).nullable(),
  contact_name: z.string(),
  contact_position: z.string(),
  contact_info: z.string(),
  salesperson: z.string(),
  pictures: z.array(leadPhoto),
  notes: z.array(leadNote),
  /** The client this lead became. */
  client: leadClient.nullable(),
  /** A client with the same phone number or e-mail address. */
  suggested: leadClient.nullable(),
})
export type Lead = z.infer<typeof lead>

const leadInput = z.strictObject({ id: uuid })
const leadFilters = {
  type: leadType.optional(),
  /** Part of a name, phone number or other contact. */
  q: line(60).optional(),
  /** Only leads to be contacted today or earlier. */
  due: z.literal('1').optional(),
}
/** Save although another lead has the same phone number. */
const saveAnyway = z.boolean().default(false)

export const leadCalls = defineCalls({
  'GET /api/potential-customer': {
    summary: "The partner's leads, newest first",
    who: 'partner',
    input: z.strictObject({ ...leadFilters, stage: stage.optional(), cursor }),
    reply: page(leadRow),
  },
  'GET /api/potential-customer/count': {
    summary: 'Number of leads per communication stage',
    who: 'partner',
    input: z.strictObject(leadFilters),
    reply: z.object({ all: z.int(), due: z.int(), stages: z.record(stage, z.int()) }),
  },
  'GET /api/potential-customer/same': {
    summary: 'Leads with the same phone number',
    who: 'partner',
    input: z.strictObject({ phone: requiredLine(120) }),
    reply: z.object({ list: z.array(z.object({ id: uuid, type: leadType, name: z.string(), stage })) }),
  },
  'GET /api/potential-customer/{id}': {
    summary: 'One lead with fields, photos and notes',
    who: 'partner',
    input: leadInput,
    reply: lead,
  },
  'POST /api/potential-customer': {
    summary: 'Create a lead; idempotent by draft id',
    who: 'partner',
    input: z.strictObject({ lead: leadForm, draft: z.string().regex(/^[0-9a-f]{32}$/), anyway: saveAnyway }),
    reply: z.object({ id: uuid }),
    errors: ['lead_same_phone', 'lead_limit'],
  },
  'PUT /api/potential-customer/{id}': {
    summary: 'Change a lead; its type cannot change',
    who: 'partner',
    input: leadInput.extend({ lead: leadForm, anyway: saveAnyway }),
    errors: ['lead_same_phone'],
  },
  'DELETE /api/potential-customer/{id}': {
    summary: 'Delete a lead with its photos and notes',
    who: 'partner',
    input: leadInput,
  },
  'POST /api/potential-customer/{id}/note': {
    summary: 'Add a note to a lead; may set its stage and next date',
    who: 'partner',
    input: leadInput.extend({
      words: requiredText(500),
      stage: stage.optional(),
      next_on: plannedDate.nullable().optional(),
    }),
    reply: z.object({ id: uuid }),
    errors: ['lead_limit'],
  },
  'DELETE /api/potential-customer/{id}/note/{note}': {
    summary: 'Delete a note of a lead',
    who: 'partner',
    input: leadInput.extend({ note: uuid }),
  },
  'POST /api/potential-customer/photo': {
    summary: 'Add a photo of a company (multipart: lead, file)',
    who: 'partner',
    input: z.strictObject({ lead: uuid }),
    reply: leadPhoto,
    multipart: true,
    errors: ['too_many', 'lead_limit', 'too_large', 'picture_kind', 'picture_unreadable', 'busy'],
  },
  'GET /api/potential-customer/{id}/photo/{photo}': {
    summary: 'A photo of a lead, for its partner only; `small` for lists',
    who: 'partner',
    input: leadInput.extend({ photo: uuid, size: z.enum(['small', 'full']).default('full') }),
    reply: 'picture',
  },
  'DELETE /api/potential-customer/{id}/photo/{photo}': {
    summary: 'Delete a photo of a lead',
    who: 'partner',
    input: leadInput.extend({ photo: uuid }),
  },
  'GET /api/potential-customer/{id}/client': {
    summary: 'Own clients that this lead may have become; those without a lead, newest first',
    who: 'partner',
    input: leadInput.extend({ q: line(60).optional() }),
    reply: z.object({ list: z.array(leadClient) }),
  },
  'POST /api/potential-customer/{id}/link': {
    summary: 'Link a lead to the client it became',
    who: 'partner',
    input: leadInput.extend({ client: id }),
    errors: ['lead_linked'],
  },
  'POST /api/potential-customer/{id}/unlink': {
    summary: 'Unlink a lead from a client, or dismiss the suggestion',
    who: 'partner',
    input: leadInput,
  },
})
