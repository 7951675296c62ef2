import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { ARTICLE_STATES } from '../content/staff.ts'
import { maskedContact } from '../customers/staff.ts'
import { id, instant, requiredLine, satang, uuid } from '../fields.ts'
import { orderStatus } from '../orders/shop.ts'
import { RECEIPT_STATES } from '../receipts/kinds.ts'
import { REFUND_STATES } from '../refunds/kinds.ts'
import { WITHDRAWAL_STATUSES } from '../withdrawals/kinds.ts'
import { FOUND_KINDS, FOUND_PER_KIND, MIN_FIND_LENGTH } from './kinds.ts'

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

export const staffFindCalls = defineCalls({
  'GET /api/staff/find': {
    summary: 'A few records of every kind that the caller may open, by a text; phones and e-mail addresses are masked',
    who: ['operations', 'finance', 'content'],
    input: z.strictObject({
      /** As in the lists: a number, a name, a bank reference; phones and e-mail addresses in full. */
      q: requiredLine(80).pipe(z.string().min(MIN_FIND_LENGTH)),
    }),
    reply: foundRecords,
  },
})
