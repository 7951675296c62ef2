import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { id, localizedStrings, recordVersion, requiredLine, uuid } from '../fields.ts'
import { customerFilters } from './filters.ts'
import { MAX_SEGMENT_NAME } from './kinds.ts'
import { customerTag } from './staff.ts'

const segmentForm = {
  name: requiredLine(MAX_SEGMENT_NAME),
  filters: customerFilters.refine((filters) => Object.values(filters).some((value) => value !== undefined)),
}

/** A named set of filters, shared by all staff. It stands for whom they match at the time of reading. */
export const listedSegment = z.object({
  id: uuid,
  name: z.string(),
  filters: customerFilters,
  /** The tags and the product of the filters; null where there is none, or it was deleted. */
  tag: customerTag.nullable(),
  without_tag: customerTag.nullable(),
  product: z.object({ id, name: localizedStrings }).nullable(),
  /** Active accounts that match now. */
  customers: z.int(),
  /** Those of them who are partners are counted here only. */
  partners: z.int(),
  version: z.int(),
})
export type ListedSegment = z.infer<typeof listedSegment>

const segmentInput = z.strictObject({ id: uuid })

export const staffSegmentCalls = defineCalls({
  'GET /api/staff/customer-segment': {
    summary: 'All segments by name, with the number of people in each now',
    who: ['operations', 'finance', 'content'],
    reply: z.array(listedSegment),
  },
  'POST /api/staff/customer-segment': {
    summary: 'Save filters of the list of customers as a segment for all staff',
    who: ['operations'],
    input: z.strictObject(segmentForm),
    reply: z.object({ id: uuid, version: z.int() }),
    idempotent: true,
    errors: ['segment_taken', 'segment_limit'],
  },
  'PUT /api/staff/customer-segment/{id}': {
    summary: 'Change name and filters of a segment; messages that were sent to it keep their receivers',
    who: ['operations'],
    input: segmentInput.extend({ ...segmentForm, version: recordVersion }),
    reply: z.object({ version: z.int() }),
    idempotent: true,
    errors: ['edit_conflict', 'segment_taken'],
  },
  'DELETE /api/staff/customer-segment/{id}': {
    summary: 'Delete a segment; messages that were sent to it keep their receivers',
    who: ['operations'],
    input: segmentInput.extend({ version: recordVersion }),
    idempotent: true,
    errors: ['edit_conflict'],
  },
})
