import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { catalog } from '../catalogue/shop.ts'
import {
  cursor,
  requiredLine,
  requiredText,
  id,
  instant,
  line,
  localizedStrings,
  page,
  pathId,
  text,
  uuid,
} from '../fields.ts'
import { latinDigits } from '../typed-numbers.ts'
import {
  DELIVERY_LINE_PROBLEMS,
  MANUAL_STOCK_REASONS,
  MAX_DELIVERED_PIECES,
  MAX_DELIVERY_LINES,
  MAX_DELIVERY_TEXT,
  STOCK_REASONS,
} from './kinds.ts'

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

const deliveryNumber = requiredLine(60).transform(latinDigits)

const deliveredVariant = z.object({
  variant_id: id,
  sku: z.string(),
  name: localizedStrings,
  option: localizedStrings,
  /** Pieces that were delivered. */
  quantity: z.int(),
  /** Pieces that can be sold at present. */
  stock: z.int(),
})
export type DeliveredVariant = z.infer<typeof deliveredVariant>

const stockDelivery = z.object({
  id: uuid,
  number: z.string(),
  note: z.string(),
  /** Number of SKUs. */
  lines: z.int(),
  pieces: z.int(),
  by: z.string(),
  at: instant,
  undone: z.object({ by: z.string(), at: instant, reason: z.string() }).nullable(),
})
export type StockDelivery = z.infer<typeof stockDelivery>

const deliveryCheck = z.object({
  /** Known SKUs, each once. `from`: the lines of the text, counted from 1. */
  lines: z.array(deliveredVariant.extend({ from: z.array(z.int()) })),
  problems: z.array(z.object({ line: z.int(), text: z.string(), what: z.enum(DELIVERY_LINE_PROBLEMS) })),
  pieces: z.int(),
  /** Deliveries that were booked with the same number and not undone. */
  same_number: z.array(z.object({ id: uuid, at: instant, by: z.string() })),
})
export type DeliveryCheck = z.infer<typeof deliveryCheck>

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
  'GET /api/staff/delivery': {
    summary: 'Deliveries added to the stock, newest first',
    who: ['operations', 'finance'],
    input: z.strictObject({ cursor }),
    reply: page(stockDelivery),
  },
  'GET /api/staff/delivery/{id}': {
    summary: 'A delivery with its SKUs',
    who: ['operations', 'finance'],
    input: z.strictObject({ id: uuid }),
    reply: stockDelivery.extend({ variants: z.array(deliveredVariant) }),
  },
  'POST /api/staff/delivery/table': {
    summary: 'SKUs and pieces of a table (multipart: file, CSV or XLSX) as lines of text; changes nothing',
    who: ['operations'],
    reply: z.object({ text: z.string() }),
    multipart: true,
    errors: ['too_many', 'too_large', 'table_unreadable', 'busy'],
  },
  'POST /api/staff/delivery/check': {
    summary: 'What booking a delivery would add to the stock; changes nothing',
    who: ['operations'],
    input: z.strictObject({
      number: line(60).transform(latinDigits).default(''),
      /** A SKU and its pieces on each line, separated by a tab, a blank, a comma or a semicolon. */
      text: z.string().max(MAX_DELIVERY_TEXT),
    }),
    reply: deliveryCheck,
  },
  'POST /api/staff/delivery': {
    summary: 'Book a delivery: add its pieces to the stock; all lines or none',
    who: ['operations'],
    input: z.strictObject({
      number: deliveryNumber,
      /** Supplier and other notes. */
      note: requiredText(300),
      lines: z
        .array(z.strictObject({ variant_id: id, quantity: z.int().min(1).max(MAX_DELIVERED_PIECES) }))
        .min(1)
        .max(MAX_DELIVERY_LINES),
      /** Number of booked deliveries with the same number that were shown and confirmed. */
      same_number: z.int().min(0).max(1_000).default(0),
    }),
    reply: z.object({ id: uuid, pieces: z.int() }),
    idempotent: true,
    clearsCache: true,
    errors: ['delivery_number_used'],
  },
  'POST /api/staff/delivery/{id}/undo': {
    summary: 'Take the pieces of a delivery that was booked by mistake out of the stock again; all lines or none',
    who: ['operations'],
    input: z.strictObject({ id: uuid, reason: requiredText(300) }),
    idempotent: true,
    clearsCache: true,
    errors: ['delivery_undone', 'out_of_stock'],
  },
})
