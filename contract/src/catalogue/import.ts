import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { id, instant, plausibleInstant, requiredText, satang, uuid } from '../fields.ts'
import { MAX_BULK_PRODUCTS } from './kinds.ts'
import { price, productFilters } from './staff.ts'

export const IMPORT_LINE_STATES = ['new', 'changed', 'same', 'wrong'] as const

/** One line of a checked table; the header is line 1. */
export const importLine = z.object({
  line: z.int(),
  sku: z.string(),
  name: z.string(),
  state: z.enum(IMPORT_LINE_STATES),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  issues: z.array(z.object({ field: z.string(), words: z.string() })),
  /** Other prices that begin or apply within the period of a temporary price. */
  planned: z.array(z.object({ price: satang, from: instant, until: instant.nullable() })),
})
export type ImportLine = z.infer<typeof importLine>

const importPreview = z.object({
  /** Id to apply it; null where a line is invalid or nothing would change. */
  id: uuid.nullable(),
  counts: z.object({ new: z.int(), changed: z.int(), same: z.int(), wrong: z.int() }),
  /** Without unchanged ones. */
  lines: z.array(importLine),
})
export type ImportPreview = z.infer<typeof importPreview>

/** One change for many products and all their variants. */
const bulkChange = z
  .strictObject({
    on_sale: z.boolean().optional(),
    /** A price in satang, or a change of the present price in basis points, rounded to whole baht. */
    price: z
      .discriminatedUnion('by', [
        z.strictObject({ by: z.literal('amount'), amount: price }),
        z.strictObject({ by: z.literal('percent'), basis_points: z.int().min(-9_000).max(30_000) }),
      ])
      .optional(),
    /** `present`: the price until now becomes the list price; `none`: without a list price. */
    list_price: z.enum(['present', 'none']).optional(),
    /** The new prices apply within this period only; `from` null: from now on. */
    period: z
      .strictObject({ from: plausibleInstant.nullable(), until: plausibleInstant, reason: requiredText(300) })
      .optional(),
  })
  .refine(({ period, price: newPrice, on_sale: onSale }) => !period || (newPrice && onSale === undefined))
  .refine((change) => Object.values(change).some((value) => value !== undefined))

/** The catalogue as a table, and one change for many products: check, apply, undo. */
export const staffProductImportCalls = defineCalls({
  'POST /api/staff/catalogue/bulk': {
    summary: 'Check one change for many products line by line; changes nothing, and is applied like an import',
    who: ['content'],
    input: z
      .strictObject({
        /** These products, or all of a filter. */
        ids: z.array(id).min(1).max(MAX_BULK_PRODUCTS).optional(),
        filter: productFilters.optional(),
        change: bulkChange,
      })
      .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined)),
    reply: importPreview,
    errors: ['too_many'],
  },
  'POST /api/staff/catalogue/import/{id}/undo': {
    summary:
      'Undo an applied import of the caller, completely, while nothing of it has changed since; temporary prices end now or never begin',
    who: ['content'],
    input: z.strictObject({ id: uuid }),
    reply: z.object({
      lines: z.int(),
      /** Temporary prices that never begin, and those that had begun and end now. */
      withdrawn: z.int(),
      ended: z.int(),
    }),
    idempotent: true,
    clearsCache: true,
    errors: ['edit_conflict', 'import_done'],
  },
  'GET /api/staff/catalogue/csv': {
    summary: 'Catalogue table as CSV, one line per variant',
    who: ['content', 'operations', 'finance'],
    reply: 'csv',
  },
  'GET /api/staff/catalogue/xlsx': {
    summary: 'Catalogue table as XLSX',
    who: ['content', 'operations', 'finance'],
    reply: 'xlsx',
  },
  'POST /api/staff/catalogue/import': {
    summary: 'Check a catalogue table (multipart: file, CSV or XLSX) line by line; changes nothing',
    who: ['content'],
    reply: importPreview,
    multipart: true,
    errors: ['too_many', 'too_large', 'table_unreadable', 'table_head'],
  },
  'POST /api/staff/catalogue/import/{id}/apply': {
    summary: 'Apply a checked catalogue table, completely or not at all',
    who: ['content'],
    input: z.strictObject({ id: uuid }),
    reply: z.object({
      lines: z.int(),
      /** Whether it can be undone: it created nothing. */
      undo: z.boolean(),
    }),
    idempotent: true,
    clearsCache: true,
    errors: ['edit_conflict', 'import_done'],
  },
})
