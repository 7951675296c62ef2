import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { uuid } from '../fields.ts'

export const IMPORT_LINE_STATES = ['new', 'changed', 'same', 'wrong'] as const

/** One line of a checked table; the header is line 1. */
export const importLine = z.object({
  line: z.int(),
  sku: z.string(),
  name: z.string(),
  state: z.enum(IMPORT_LINE_STATES),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  issues: z.array(z.object({ field: z.string(), words: z.string() })),
})
export type ImportLine = z.infer<typeof importLine>

export const staffProductImportCalls = defineCalls({
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
    reply: z.object({
      /** Id to apply it; null where a line is invalid or nothing would change. */
      id: uuid.nullable(),
      counts: z.object({ new: z.int(), changed: z.int(), same: z.int(), wrong: z.int() }),
      /** Without unchanged ones. */
      lines: z.array(importLine),
    }),
    multipart: true,
    errors: ['too_many', 'too_large', 'table_unreadable', 'table_head'],
  },
  'POST /api/staff/catalogue/import/{id}/apply': {
    summary: 'Apply a checked catalogue table, completely or not at all',
    who: ['content'],
    input: z.strictObject({ id: uuid }),
    reply: z.object({ lines: z.int() }),
    idempotent: true,
    clearsCache: true,
    errors: ['edit_conflict', 'import_done'],
  },
})
