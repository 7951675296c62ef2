import * as z from 'zod'
import { catalog } from '../catalogue/shop.ts'
import { defineCalls } from '../call.ts'
import { bangkokDay, id, satang } from '../fields.ts'

const reportWindow = {
  days: z.enum(['7', '30', '90']).optional(),
  from: bangkokDay.optional(),
  to: bangkokDay.optional(),
}

/** Pieces and goods that were not returned, of orders paid in the window. */
const soldFigures = { pieces: z.int(), amount: satang }

const productReport = z.object({
  from: bangkokDay,
  to: bangkokDay,
  total: z.object(soldFigures),
  /** By catalogue; null for products that no longer exist. */
  catalogs: z.array(z.object({ catalog: catalog.nullable(), ...soldFigures })),
  list: z.array(
    z.object({
      id,
      name: z.string(),
      catalog: catalog.nullable(),
      ...soldFigures,
      buyers: z.int(),
      /** Buyers who had bought the product before. */
      again: z.int(),
    }),
  ),
  /** What clients will probably use up in the next thirty days, at the price they paid. */
  refills: z.object({ from: bangkokDay, to: bangkokDay, clients: z.int(), ...soldFigures }),
})
export type ProductReport = z.infer<typeof productReport>

export const productReportCalls = defineCalls({
  'GET /api/data-center/product': {
    summary: "What the partner's clients bought, by product, and expected refills",
    who: 'partner',
    input: z.strictObject(reportWindow),
    reply: productReport,
  },
  'GET /api/data-center/product/csv': {
    summary: "The products as CSV, in the caller's language",
    who: 'partner',
    input: z.strictObject(reportWindow),
    reply: 'csv',
  },
})
