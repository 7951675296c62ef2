import * as z from 'zod'
import { describe } from './call.ts'
import { nothing, uuid } from './fields.ts'

export const LINE_STATES = ['new', 'changed', 'same', 'wrong'] as const

/** One line of a checked table; the header is line 1. */
export const importLine = z.object({
  line: z.int(),
  sku: z.string(),
  name: z.string(),
  state: z.enum(LINE_STATES),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  troubles: z.array(z.object({ field: z.string(), words: z.string() })),
})
export type ImportLine = z.infer<typeof importLine>

export const staffImportCalls = describe({
  'GET /api/staff/catalogue/csv': {
    summary: 'All products and variants, a line for each variant',
    who: ['content', 'operations', 'finance'],
    input: nothing,
    reply: 'csv',
  },
  'GET /api/staff/catalogue/xlsx': {
    summary: 'The same as a workbook',
    who: ['content', 'operations', 'finance'],
    input: nothing,
    reply: 'xlsx',
  },
  'POST /api/staff/catalogue/import': {
    summary: 'Try a table (multipart: file, CSV or XLSX): what it would change, line by line; nothing is changed yet',
    who: ['content'],
    input: nothing,
    reply: z.object({
      /** Id to apply it; null where a line is invalid or nothing would change. */
      id: uuid.nullable(),
      counts: z.object({ new: z.int(), changed: z.int(), same: z.int(), wrong: z.int() }),
      /** Without unchanged ones. */
      lines: z.array(importLine),
    }),
    multipart: true,
    refusals: ['too_many', 'too_large', 'table_unreadable', 'table_head'],
  },
  'POST /api/staff/catalogue/import/{id}/apply': {
    summary: 'Apply a table exactly as it was tried, or not at all',
    who: ['content'],
    input: z.strictObject({ id: uuid }),
    reply: z.object({ lines: z.int() }),
    idempotent: true,
    changes: true,
    refusals: ['edited_meanwhile', 'import_done'],
  },
})
