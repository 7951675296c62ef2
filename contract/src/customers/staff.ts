import * as z from 'zod'
import { dataSection } from '../account/shop.ts'
import { defineCalls } from '../call.ts'
import type { ErrorCode } from '../error-codes.ts'
import {
  cursor,
  employeeNo,
  id,
  instant,
  lang,
  line,
  page,
  pathId,
  points,
  recordVersion,
  requiredLine,
  requiredText,
  satang,
  uuid,
} from '../fields.ts'
import { LIST_SORTS } from '../find/kinds.ts'
import { orderStatus } from '../orders/shop.ts'
import { orderNote } from '../orders/staff-order.ts'
import { customerFilters } from './filters.ts'
import { customerErasure, emailCorrection } from './staff-care.ts'
import { MAX_CUSTOMER_TAG_NAME, MAX_CUSTOMERS_TAGGED, TAG_COLOURS } from './kinds.ts'

export const PERSON_ROLES = ['operations', 'finance'] as const

/** Prefix of a name, or a phone, e-mail or number. */
export const searchText = line(80).optional()

export const accountState = z.enum(['active', 'disabled']).optional()

export const personInput = z.strictObject({ id: pathId })

export const personReasonInput = personInput.extend({ reason: requiredText(300) })

export const partnerRef = z.object({ id, nickname: z.string(), employee_no: z.string() })

/** Phone and e-mail are masked; full values are read by `reveal`, with a reason. */
export const maskedContact = {
  phone: z.string(),
  email: z.string(),
  /** The address was verified by its mailed link. */
  email_proven: z.boolean(),
}

export const customerRow = z.object({
  id,
  nickname: z.string(),
  ...maskedContact,
  registered_at: instant,
  disabled_at: instant.nullable(),
  /** The user deleted the account. */
  deleted: z.boolean(),
  /** Account of the same person that this one was merged into. */
  merged_into: id.nullable(),
  employee_no: z.string().nullable(),
})

export type CustomerRow = z.infer<typeof customerRow>

const tagFields = { name: requiredLine(MAX_CUSTOMER_TAG_NAME), colour: z.enum(TAG_COLOURS) }

/** A tag that staff put on customers; partners and customers never see it. */
export const customerTag = z.object({ id: uuid, name: z.string(), colour: z.enum(TAG_COLOURS) })
export type CustomerTag = z.infer<typeof customerTag>

/** By name. */
const customerTags = z.array(customerTag)

export const listedCustomer = customerRow.extend({
  tags: customerTags,
  /** `paid`: goods of paid orders less refunds. */
  orders: z.object({ count: z.int(), paid: satang, last_at: instant.nullable() }),
})

export type ListedCustomer = z.infer<typeof listedCustomer>

export const listedTag = customerTag.extend({ version: z.int(), customers: z.int() })
export type ListedTag = z.infer<typeof listedTag>

const tagInput = z.strictObject({ id: uuid })
const tagVersion = tagInput.extend({ version: recordVersion })

export const PROTECTED_FIELDS = ['phone', 'email', 'address', 'birth_date', 'card_number', 'national_id'] as const

export type ProtectedField = (typeof PROTECTED_FIELDS)[number]

/** Fields of bank cards: only for finance. */
export const FINANCE_ONLY_FIELDS: readonly ProtectedField[] = ['card_number', 'national_id']

export const customer = customerRow.extend({
  tags: customerTags,
  /** Of staff, oldest first. */
  notes: z.array(orderNote),
  lang,
  mentor: partnerRef.nullable(),
  last_login_at: instant.nullable(),
  orders: z.object({ count: z.int(), paid: satang }),
  /** Country and postcode decide about the shipping fee; `masked` shows them too. */
  addresses: z.array(
    z.object({ id, masked: z.string(), country: z.string(), zip: z.string(), is_default: z.boolean() }),
  ),
  consents: z.array(z.object({ agreement: z.enum(['user', 'privacy', 'partner']), version: z.string(), at: instant })),
  /** Corrections of the address that staff started, newest first, as long as they are stored. */
  email_corrections: z.array(emailCorrection),
  /** Requests to erase the account, newest first. */
  erasure_requests: z.array(customerErasure),
  /** Stored fields that can be revealed, with a reason. */
  protected: z.array(z.enum(PROTECTED_FIELDS)),
})

export type Customer = z.infer<typeof customer>

/** Why one account cannot be merged into another. */
export const MERGE_OBSTACLES = [
  'merge_partner',
  'merge_application',
  'merge_erasure',
  'merge_correction',
  'merge_disabled',
  'merge_mentors',
  'merge_money',
] as const satisfies readonly ErrorCode[]

export const mergeSide = customerRow.extend({
  mentor: partnerRef.nullable(),
  orders: z.object({ count: z.int(), paid: satang }),
  addresses: z.int(),
  cart_lines: z.int(),
  /** Consents to notes of their partner. */
  consents: z.int(),
  /** Client files about them, and the notes in all files. */
  files: z.int(),
  notes: z.int(),
  /** Notes and tags of staff, without notes that were struck out. */
  staff_notes: z.int(),
  tags: z.int(),
  /** Points of a partner; 0 for customers. */
  points,
  /** Why this account cannot be the remaining one; null where it can. */
  obstacle: z.enum(MERGE_OBSTACLES).nullable(),
})

export type MergeSide = z.infer<typeof mergeSide>

export const staffCustomerCalls = defineCalls({
  'GET /api/staff/customer': {
    summary: 'All customers with the sums of their orders, newest first or sorted',
    who: PERSON_ROLES,
    input: z.strictObject({
      q: searchText,
      state: accountState,
      ...customerFilters.shape,
      sort: z.enum(LIST_SORTS.customers).optional(),
      cursor,
    }),
    reply: page(listedCustomer),
  },
  'GET /api/staff/customer/{id}': {
    summary: 'One customer; protected fields are masked',
    who: PERSON_ROLES,
    input: personInput,
    reply: customer,
  },
  'GET /api/staff/customer/{id}/order': {
    summary: "A customer's orders, newest first",
    who: PERSON_ROLES,
    input: personInput.extend({ cursor }),
    reply: page(z.object({ id: uuid, number: z.string(), status: orderStatus, total: satang, placed_at: instant })),
  },
  'POST /api/staff/customer/{id}/note': {
    summary: 'Add an internal note to a customer',
    who: PERSON_ROLES,
    input: personInput.extend({ words: requiredText(1_000) }),
    reply: z.object({ id: uuid }),
    idempotent: true,
  },
  'POST /api/staff/customer/{id}/note/{note}/strike': {
    summary: 'Strike out a note of the caller, or undo that; its text stays readable',
    who: PERSON_ROLES,
    input: personInput.extend({ note: uuid, struck: z.boolean().default(true) }),
  },
  'GET /api/staff/customer-tag': {
    summary: 'All tags for customers, by name',
    who: PERSON_ROLES,
    reply: z.array(listedTag),
  },
  'POST /api/staff/customer-tag': {
    summary: 'Add a tag for customers',
    who: ['operations'],
    input: z.strictObject(tagFields),
    reply: z.object({ id: uuid, version: z.int() }),
    idempotent: true,
    errors: ['tag_taken', 'tag_limit'],
  },
  'PUT /api/staff/customer-tag/{id}': {
    summary: 'Change name and colour of a tag; one that was deleted within the last hour is restored',
    who: ['operations'],
    input: tagVersion.extend(tagFields),
    reply: z.object({ version: z.int() }),
    idempotent: true,
    errors: ['edit_conflict', 'tag_taken', 'tag_limit'],
  },
  'DELETE /api/staff/customer-tag/{id}': {
    summary: 'Delete a tag and take it off all customers',
    who: ['operations'],
    input: tagVersion,
    /** The version that restores it. */
    reply: z.object({ version: z.int() }),
    idempotent: true,
    errors: ['edit_conflict'],
  },
  'POST /api/staff/customer-tag/{id}/customer': {
    summary: 'Put a tag on customers, or take it off; erased and merged accounts are left out',
    who: ['operations'],
    input: tagInput.extend({ customers: z.array(id).min(1).max(MAX_CUSTOMERS_TAGGED), tagged: z.boolean() }),
    reply: z.object({
      /** How many did not have it, or had it, before; and which. */
      changed: z.int(),
      customers: z.array(id),
    }),
  },
  'PUT /api/staff/customer/{id}/mentor': {
    summary: 'Assign a customer to another partner or none; applies to later orders, earlier rewards stay',
    who: ['operations'],
    recentAuth: true,
    input: personReasonInput.extend({ employee_no: employeeNo.nullable() }),
    errors: ['mentor_unknown', 'mentor_circle', 'own_account'],
  },
  'POST /api/staff/customer/{id}/disable': {
    summary: 'Disable an account; ends all its sessions',
    who: ['operations'],
    input: personReasonInput,
    clearsCache: true,
  },
  'POST /api/staff/customer/{id}/enable': {
    summary: 'Enable an account',
    who: ['operations'],
    input: personReasonInput,
    clearsCache: true,
    errors: ['own_account'],
  },
  'POST /api/staff/customer/{id}/end-sessions': {
    summary: 'End all sessions of an account',
    who: ['operations'],
    input: personReasonInput,
    reply: z.object({ ended: z.int() }),
  },
  'POST /api/staff/customer/{id}/reset-password': {
    summary: 'Email a customer a link to choose a new password; staff never see the link',
    who: ['operations'],
    input: personReasonInput,
    /** Where it was sent, masked. */
    reply: z.object({ to: z.string() }),
    idempotent: true,
    errors: ['no_mailbox', 'too_many'],
  },
  'GET /api/staff/customer/{id}/merge': {
    summary: 'Compare two accounts of one person, and in which direction they can be merged',
    who: ['operations'],
    input: personInput.extend({ other: pathId }),
    reply: z.object({ sides: z.array(mergeSide).length(2) }),
    errors: ['merge_self'],
  },
  'POST /api/staff/customer/{id}/merge': {
    summary: 'Merge another account of the same person into this one; the other is closed permanently',
    who: ['operations'],
    recentAuth: true,
    input: personReasonInput.extend({ other: id }),
    errors: ['merge_self', ...MERGE_OBSTACLES, 'own_account'],
  },
  'POST /api/staff/customer/{id}/reveal': {
    summary: 'Reveal one protected field; caller and reason are audited. Bank cards for finance only',
    who: PERSON_ROLES,
    recentAuth: true,
    input: personReasonInput.extend({ field: z.enum(PROTECTED_FIELDS), address_id: id.optional() }),
    reply: z.object({ value: z.string() }),
    errors: ['too_many'],
  },
  'POST /api/staff/customer/{id}/export': {
    summary: 'Export all data of a customer; caller and reason are audited',
    who: [],
    recentAuth: true,
    input: personReasonInput,
    reply: z.object({
      made_at: instant,
      sections: z.array(dataSection),
      labels: z.record(z.string(), z.string()),
    }),
  },
})
