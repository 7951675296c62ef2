import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { catalog } from '../catalogue/shop.ts'
import { cursor, requiredText, id, instant, line, localizedStrings, page, pathId, text, uuid } from '../fields.ts'
import { MANUAL_STOCK_REASONS, STOCK_REASONS } from './kinds.ts'

const pieceCount = z.int().min(0).max(1_000_000)

export const stockItem = z.object({
  id,
  product_id: id,
  name: localizedStrings,
  option: localizedStrings,
  sku: z.string(),
  on_sale: z.boolean(),
  /** Pieces that can be sold. */
  stock: z.int(),
  /** Pieces reserved by orders not shipped yet; still on the shelf. */
  reserved: z.int(),
  low_at: z.int(),
})
export type StockItem = z.infer<typeof stockItem>

export const stockMove = z.object({
  id: uuid,
  change: z.int(),
  /** Pieces after it. */
  left: z.int(),
  reason: z.enum(STOCK_REASONS),
  note: z.string(),
  order: z.object({ id: uuid, number: z.string() }).nullable(),
  /** Staff member; empty for buyers and the system. */
  by: z.string(),
  at: instant,
})
export type StockMove = z.infer<typeof stockMove>

export const staffStockCalls = defineCalls({
  'GET /api/staff/stock': {
    summary: 'Stock of all variants, in display order',
    who: ['operations', 'content', 'finance'],
    input: z.strictObject({
      /** Words that must all occur in the name, in any language, or in the SKU. */
      q: line(60).optional(),
      catalog: catalog.optional(),
      low: z.literal('1').optional(),
      cursor,
    }),
    reply: page(stockItem),
  },
  'GET /api/staff/variant/{id}/stock': {
    summary: 'Stock movements of a variant, newest first',
    who: ['operations', 'content', 'finance'],
    input: z.strictObject({ id: pathId, cursor }),
    reply: page(stockMove),
  },
  'POST /api/staff/variant/{id}/stock': {
    summary: 'Adjust the stock of a variant',
    who: ['operations'],
    input: z.strictObject({
      id: pathId,
      reason: z.enum(MANUAL_STOCK_REASONS),
      /** Positive for `received`, negative for `damaged` and `gift`, either for `correction`. */
      change: z
        .int()
        .min(-1_000_000)
        .max(1_000_000)
        .refine((count) => count !== 0),
      /** Required for a correction. */
      note: text(300).default(''),
    }),
    reply: z.object({ stock: z.int() }),
    idempotent: true,
    clearsCache: true,
    errors: ['out_of_stock'],
  },
  'POST /api/staff/stocktake': {
    summary: 'Record a stocktake, including pieces of orders not shipped yet; all lines or none',
    who: ['operations'],
    input: z.strictObject({
      lines: z
        .array(
          z.strictObject({
            variant_id: id,
            /** Stock plus reserved pieces, as shown on the screen. */
            expected: pieceCount,
            counted: pieceCount,
          }),
        )
        .min(1)
        .max(500),
      note: requiredText(300),
    }),
    /** Number of variants whose stock was corrected. */
    reply: z.object({ corrected: z.int() }),
    idempotent: true,
    clearsCache: true,
    errors: ['out_of_stock'],
  },
})
