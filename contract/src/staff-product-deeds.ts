import * as z from 'zod'
import { describe } from './call.ts'
import { catalog } from './catalogue.ts'
import { done, id, line, pathId } from './fields.ts'

const one = z.strictObject({ id: pathId })

/** Actions on a product in the product list. */
export const staffProductDeeds = describe({
  'GET /api/staff/product-count': {
    summary: 'How many products are on sale, off sale and running out, among those of a search',
    who: ['content', 'operations', 'finance'],
    input: z.strictObject({ q: line(60).optional(), catalog: catalog.optional() }),
    reply: z.object({ all: z.int(), on_sale: z.int(), off_sale: z.int(), low: z.int() }),
  },
  'POST /api/staff/product/{id}/copy': {
    summary: 'The same once more, off sale, with SKUs of its own and no stock',
    who: ['content'],
    input: one,
    reply: z.object({ id }),
    idempotent: true,
  },
  'POST /api/staff/product/{id}/on-sale': {
    summary: 'Put a product on sale or take it off; the shop shows it at once',
    who: ['content'],
    input: one.extend({ on_sale: z.boolean() }),
    reply: done,
    changes: true,
    refusals: ['not_sellable'],
  },
})
