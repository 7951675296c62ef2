import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { ARTICLE_STATES } from '../content/staff.ts'
import { maskedContact } from '../customers/staff.ts'
import { id, instant, line, requiredLine, satang, uuid } from '../fields.ts'
import { orderStatus } from '../orders/shop.ts'
import { RECEIPT_STATES } from '../receipts/kinds.ts'
import { REFUND_STATES } from '../refunds/kinds.ts'
import { WITHDRAWAL_STATUSES } from '../withdrawals/kinds.ts'
import { FOUND_KINDS, FOUND_PER_KIND, MAX_VIEW_NAME, MIN_FIND_LENGTH, SORTED_LISTS } from './kinds.ts'

const few = <T extends z.ZodType>(item: T) => z.array(item).max(FOUND_PER_KIND)

export const foundRecords = z.object({
  orders: few(
    z.object({
      id: uuid,
      number: z.string(),
      status: orderStatus,
      buyer: z.string(),
      total: satang,
      placed_at: instant,
    }),
  ),
  customers: few(
    z.object({
      id,
      nickname: z.string(),
      phone: maskedContact.phone,
      email: maskedContact.email,
      disabled: z.boolean(),
    }),
  ),
  partners: few(
    z.object({
      id,
      nickname: z.string(),
      employee_no: z.string(),
      phone: maskedContact.phone,
      disabled: z.boolean(),
    }),
  ),
  products: few(z.object({ id, name: z.string(), sku: z.string(), on_sale: z.boolean(), stock: z.int().min(0) })),
  receipts: few(
    z.object({
      id: uuid,
      bank_reference: z.string(),
      state: z.enum(RECEIPT_STATES),
      amount: satang,
      seen_at: instant,
    }),
  ),
  refunds: few(
    z.object({
      /** Of the refund, or of the return whose refund it is. */
      id: uuid,
      of_return: z.boolean(),
      order_number: z.string(),
      bank_reference: z.string(),
      state: z.enum(REFUND_STATES),
      amount: satang,
      at: instant,
    }),
  ),
  withdrawals: few(
    z.object({
      id: uuid,
      nickname: z.string(),
      employee_no: z.string(),
      status: z.enum(WITHDRAWAL_STATUSES),
      net: satang,
      requested_at: instant,
    }),
  ),
  articles: few(
    z.object({
      id,
      section: z.enum(['announcement', 'material', 'training']),
      title: z.string(),
      state: z.enum(ARTICLE_STATES),
    }),
  ),
  /** Kinds of which there are more than these. */
  more: z.array(z.enum(FOUND_KINDS)),
})
export type FoundRecords = z.infer<typeof foundRecords>

/** Params with a search text, which may be the name or the phone of a person: not part of a saved view. */
const TEXT_PARAMS = new Set(['q', 'search', 'partner'])

const viewParams = z
  .record(
    z
      .string()
      .regex(/^[a-z_]{1,30}$/)
      .refine((name) => !TEXT_PARAMS.has(name)),
    line(200),
  )
  .refine((params) => Object.keys(params).length <= 20)

const viewForm = {
  name: requiredLine(MAX_VIEW_NAME),
  /** Filters, sequence and columns as in the address of the list. */
  params: viewParams,
  /** Applied when the list is opened from the menu. */
  is_default: z.boolean().default(false),
}

export const savedView = z.object({
  id: uuid,
  list: z.enum(SORTED_LISTS),
  name: z.string(),
  params: z.record(z.string(), z.string()),
  is_default: z.boolean(),
})
export type SavedView = z.infer<typeof savedView>

const STAFF = ['operations', 'finance', 'content'] as const

export const staffFindCalls = defineCalls({
  'GET /api/staff/find': {
    summary: 'A few records of every kind that the caller may open, by a text; phones and e-mail addresses are masked',
    who: STAFF,
    input: z.strictObject({
      /** As in the lists: a number, a name, a bank reference; phones and e-mail addresses in full. */
      q: requiredLine(80).pipe(z.string().min(MIN_FIND_LENGTH)),
    }),
    reply: foundRecords,
  },
  'GET /api/staff/me/view': {
    summary: "The caller's saved views of lists, oldest first",
    who: STAFF,
    reply: z.object({ list: z.array(savedView) }),
  },
  'POST /api/staff/me/view': {
    summary: 'Save filters, sequence and columns of a list under a name; a default view replaces the one before',
    who: STAFF,
    input: z.strictObject({ list: z.enum(SORTED_LISTS), ...viewForm }),
    reply: z.object({ id: uuid }),
    idempotent: true,
    errors: ['view_name_used', 'view_limit'],
  },
  'PUT /api/staff/me/view/{id}': {
    summary: 'Change a saved view of the caller',
    who: STAFF,
    input: z.strictObject({ id: uuid, ...viewForm }),
    errors: ['view_name_used'],
  },
  'DELETE /api/staff/me/view/{id}': {
    summary: 'Delete a saved view of the caller',
    who: STAFF,
    input: z.strictObject({ id: uuid }),
  },
})
