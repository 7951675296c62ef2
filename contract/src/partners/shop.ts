import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { MAX_OFFERED_PRODUCTS, offeredProduct } from '../catalogue/shop.ts'
import { cursor, employeeNo, id, instant, lang, page, satang, text, uuid } from '../fields.ts'
import { orderStatus } from '../orders/shop.ts'
import { LINE_ID, MAX_GREETING, SHOWN_PHONE } from './kinds.ts'
import { hasLink } from '../patterns.ts'

const partnerName = { nickname: z.string(), employee_no: z.string(), id, avatar: z.string().nullable() }

/** A partner as customers see them; the texts are empty while there is no page, or staff took it down. */
export const publicPartner = z.object({
  ...partnerName,
  greeting: z.string(),
  /** LINE id and phone number, if the partner shows them. */
  line: z.string(),
  phone: z.string(),
  /** Recommended products on sale. */
  picks: z.array(offeredProduct),
})
export type PublicPartner = z.infer<typeof publicPartner>

const pageTexts = { greeting: z.string(), line: z.string(), phone: z.string() }

/** Why an order placed through a link is attributed to another partner or to none. */
export const UNATTRIBUTED_REASONS = ['mentor', 'declined', 'unanswered', 'partner'] as const

/** Without a buyer's name and without a number: the order is not this partner's. */
export const linkOrder = z.object({
  id: uuid,
  placed_at: instant,
  status: orderStatus,
  subtotal: satang,
  reason: z.enum(UNATTRIBUTED_REASONS),
})
export type LinkOrder = z.infer<typeof linkOrder>

export const partnerCalls = defineCalls({
  'GET /api/partner/{no}': {
    // Not cached on the device: it would tell which partner looked after the person who was signed in.
    summary: "A partner's public page",
    who: 'public',
    input: z.strictObject({ no: employeeNo, lang: lang.optional() }),
    reply: publicPartner,
  },
  'GET /api/partner-page': {
    summary: "The caller's own page, to edit it",
    who: 'partner',
    reply: z.object({
      ...pageTexts,
      picks: z.array(offeredProduct),
      /** 0 before the first. */
      version: z.int(),
      taken_down: z.object({ at: instant, reason: z.string() }).nullable(),
    }),
  },
  'PUT /api/partner-page': {
    summary: "Change the caller's own page",
    who: 'partner',
    input: z.strictObject({
      version: z.int().min(0).max(999_999),
      greeting: text(MAX_GREETING).refine((greeting) => !hasLink(greeting)),
      line: z
        .string()
        .trim()
        .toLowerCase()
        .refine((name) => name === '' || LINE_ID.test(name)),
      phone: z
        .string()
        .max(40)
        .transform((typed) => typed.replace(/[ ()-]/g, ''))
        .refine((number) => number === '' || SHOWN_PHONE.test(number)),
      /** Ids of products on sale. */
      picks: z
        .array(id)
        .max(MAX_OFFERED_PRODUCTS)
        .refine((ids) => new Set(ids).size === ids.length),
    }),
    reply: z.object({ version: z.int() }),
    idempotent: true,
    clearsCache: true,
    errors: ['edit_conflict', 'product_unknown'],
  },
  'GET /api/mentor/offer': {
    summary: 'The partner whose link a customer without a mentor opened, if they were not asked about them before',
    who: 'user',
    input: z.strictObject({ e: employeeNo }),
    reply: z.object({ partner: z.object(partnerName).nullable() }),
  },
  'POST /api/mentor/answer': {
    summary: 'Whether this partner may look after the customer; the first answer stays',
    who: 'user',
    input: z.strictObject({ e: employeeNo, accept: z.boolean() }),
    /** `pending`: bound once the e-mail address is verified. */
    reply: z.object({ mentor: z.enum(['bound', 'pending', 'none']) }),
    errors: ['mentor_unknown', 'mentor_bound'],
  },
  'GET /api/link-order': {
    summary: "Orders placed through the partner's links that count for others, newest first",
    who: 'partner',
    input: z.strictObject({ cursor }),
    reply: page(linkOrder),
  },
})
