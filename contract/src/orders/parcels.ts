import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { instant, lang, line, plausibleInstant, requiredLine, requiredText, text, uuid } from '../fields.ts'
import {
  CARRIER_FORMATS,
  PARCEL_STATES,
  SETTABLE_PARCEL_STATES,
  MAX_EXPORTED_IDS,
  CARRIER_ROW_RESULTS,
} from './kinds.ts'
import { sharedParcel, trackingNumber } from './shipping.ts'
import { staffOrderFilters, staffOrderInput } from './staff.ts'

const parcelState = z.enum(PARCEL_STATES)

/** Awaiting shipment and to be delivered; the oldest first. */
const carrierExportInput = staffOrderFilters.extend({
  format: z.enum(CARRIER_FORMATS),
  /** Order ids, comma-separated; then the filters do not matter. */
  ids: z
    .string()
    .max(MAX_EXPORTED_IDS * 37)
    .transform((raw) => raw.split(','))
    .pipe(z.array(uuid).min(1).max(MAX_EXPORTED_IDS))
    .optional(),
  /** A download link has no headers: its language is in the query. */
  lang: lang.optional(),
})

const carrierFileRow = z.object({
  /** Line of the file. */
  line: z.int(),
  tracking_number: z.string(),
  /** The carrier's own words. */
  words: z.string(),
  order: z.object({ id: uuid, number: z.string() }).nullable(),
  from: parcelState.nullable(),
  to: parcelState.nullable(),
  at: instant.nullable(),
  result: z.enum(CARRIER_ROW_RESULTS),
})
export type CarrierFileRow = z.infer<typeof carrierFileRow>

export const carrierFileReport = z.object({
  /** Sent again to apply exactly this; null where nothing would change, and after it was applied. */
  plan: z.string().nullable(),
  applied: z.boolean(),
  counts: z.record(z.enum(CARRIER_ROW_RESULTS), z.int()),
  /** Status words of the file that are not known, most frequent first. */
  unknown_words: z.array(z.object({ words: z.string(), rows: z.int() })),
  /** Rows that change something or could not be used; the first ones of a long file. */
  rows: z.array(carrierFileRow),
})
export type CarrierFileReport = z.infer<typeof carrierFileReport>

/** A parcel after shipping: its number, its state, and files from and for carriers. */
export const staffParcelCalls = defineCalls({
  'POST /api/staff/order/{id}/tracking': {
    summary: 'Correct the carrier or tracking number of a shipped order; the buyer is notified with the new link',
    who: ['operations'],
    input: staffOrderInput.extend({
      carrier: requiredLine(60),
      tracking_number: trackingNumber,
      /** What the page showed; fails with `order_moved_on` if it is another by now. */
      seen: z.strictObject({ carrier: line(60), tracking_number: line(60) }),
      reason: requiredText(300),
      shared_parcel: sharedParcel,
    }),
    idempotent: true,
    errors: ['order_moved_on', 'tracking_used', 'tracking_is_order'],
  },
  'POST /api/staff/order/{id}/parcel': {
    summary: 'Record where the parcel of a shipped order is: on its way, delivered, or on its way back',
    who: ['operations'],
    input: staffOrderInput.extend({
      state: z.enum(SETTABLE_PARCEL_STATES),
      /** State that the page showed, null for none; fails with `order_moved_on` if it is another by now. */
      seen_state: parcelState.nullable(),
      /** When it happened; now by default. */
      at: plausibleInstant.optional(),
      /** What the carrier said; needed where a parcel was not delivered after all. */
      reason: text(300).default(''),
    }),
    idempotent: true,
    errors: ['order_moved_on'],
  },
  'POST /api/staff/parcel-file': {
    summary:
      'Check the status file of a carrier (multipart: plan, file; CSV or XLSX) against the shipped orders; with the plan of that check it is applied',
    who: ['operations'],
    input: z.strictObject({
      /** Of the check; fails with `edit_conflict` if the file would change something else by now. */
      plan: z
        .string()
        .regex(/^[\w-]{43}$/)
        .optional(),
    }),
    reply: carrierFileReport,
    multipart: true,
    errors: ['too_many', 'too_large', 'table_unreadable', 'carrier_file_head', 'edit_conflict'],
  },
  'GET /api/staff/parcel-export/csv': {
    summary: 'Orders to ship as a CSV file for the import of a carrier or a warehouse',
    who: ['operations'],
    recentAuth: true,
    input: carrierExportInput,
    reply: 'csv',
  },
  'GET /api/staff/parcel-export/xlsx': {
    summary: 'The same as XLSX',
    who: ['operations'],
    recentAuth: true,
    input: carrierExportInput,
    reply: 'xlsx',
  },
})
