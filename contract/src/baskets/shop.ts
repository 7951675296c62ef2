import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { cartLines, pricedLine } from '../cart/shop.ts'
import {
  cursor,
  employeeNo,
  id,
  requiredLine,
  plausibleInstant,
  instant,
  lang,
  page,
  satang,
  text,
  uuid,
} from '../fields.ts'
import { hasLink } from '../patterns.ts'

/** Code of a basket link: 12 characters, not guessable. */
export const basketCode = z.string().regex(/^[0-9a-z]{12}$/)

export const sharedBasket = z.object({
  code: z.string(),
  title: z.string(),
  note: z.string(),
  /** The partner who made it. */
  partner: z.object({ nickname: z.string(), employee_no: employeeNo }),
  /** Current prices and stock; `was` is the price when the link was made. */
  lines: z.array(pricedLine.extend({ was: satang })),
  /** Subtotal of the lines that can be bought now. */
  subtotal: satang,
})
export type SharedBasket = z.infer<typeof sharedBasket>

export const basketRow = z.object({
  id: uuid,
  code: z.string(),
  title: z.string(),
  note: z.string(),
  pieces: z.int(),
  created_at: instant,
  expires_at: instant.nullable(),
  state: z.enum(['open', 'expired', 'retracted']),
  /** Devices that opened it, and orders placed from it. */
  opens: z.int(),
  orders: z.int(),
  /** The client it was made for. */
  client: z.object({ id, nickname: z.string() }).nullable(),
})
export type BasketRow = z.infer<typeof basketRow>

export const basketCalls = defineCalls({
  'GET /api/basket': {
    summary: "The partner's basket links, newest first",
    who: 'partner',
    input: z.strictObject({ cursor }),
    reply: page(basketRow),
  },
  'POST /api/basket': {
    summary: 'Create a basket link of these variants',
    who: 'partner',
    input: z
      .strictObject({
        title: requiredLine(80),
        note: text(500)
          .default('')
          .refine((note) => !hasLink(note)),
        lines: cartLines.min(1),
        expires_at: plausibleInstant.nullable().default(null),
        /** One of the partner's clients, for whom it is made. */
        client: id.optional(),
      })
      // The title for a client is made from the client's name, and names may look like addresses: "Mr.Me".
      .refine(({ title, client }) => client !== undefined || !hasLink(title), { path: ['title'] }),
    reply: z.object({ id: uuid, code: z.string() }),
    idempotent: true,
    errors: ['not_for_sale', 'too_many', 'not_found'],
  },
  'POST /api/basket/{id}/retract': {
    summary: 'Close a basket link',
    who: 'partner',
    input: z.strictObject({ id: uuid }),
  },
  'GET /api/basket/code/{code}': {
    summary: 'Contents of a basket link with current prices',
    who: 'public',
    input: z.strictObject({ code: basketCode, lang: lang.optional() }),
    reply: sharedBasket,
    errors: ['basket_closed'],
  },
  'POST /api/basket/code/{code}/open': {
    summary: 'Count a phone that opened a basket link',
    who: 'public',
    input: z.strictObject({ code: basketCode }),
    errors: ['basket_closed', 'too_many'],
  },
})
