import * as z from 'zod'
import { defineCalls } from '../call.ts'
import {
  bangkokDay,
  id,
  instant,
  line,
  localizedLine,
  localizedStrings,
  optionalLocalizedLine,
  pathId,
  recordVersion,
  requiredLine,
  typedDigits,
} from '../fields.ts'
import { safeHref } from '../links.ts'
import { THAI_ZIP } from '../patterns.ts'
import { ADDRESS_FIELDS, THAILAND } from './kinds.ts'
import { checkByCountry, phoneInput } from './shop.ts'

/** Most pick-up points, and closed days of one. */
export const MAX_PICKUP_POINTS = 50
export const MAX_CLOSED_DAYS = 100
export const MAX_CLOSED_NOTE = 80
/** Most breaks of a day. */
const MAX_BREAKS = 2

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** Opening hours of a day in Bangkok time (HH:MM); null: closed. */
const span = z.object({ from: time, to: time })
const dayHours = span
  .extend({
    /** Times within them at which it is closed, in their order. */
    breaks: z.array(span).max(MAX_BREAKS).optional(),
  })
  .nullable()
/** Opening hours of a week, Monday first. */
const week = z.array(dayHours).length(7)
export type WeekHours = z.infer<typeof week>

const inSequence = (times: readonly string[]) => times.every((one, at) => at === 0 || times[at - 1]! < one)

const weekInput = week.check(({ value, issues }) => {
  for (const [at, hours] of value.entries())
    if (hours && !inSequence([hours.from, ...(hours.breaks ?? []).flatMap(({ from, to }) => [from, to]), hours.to]))
      issues.push({ code: 'custom', path: [at, 'to'], input: hours.to })
})

/** https only: it is opened from e-mails and pages. */
const mapLink = line(500).pipe(
  z.string().refine((raw) => raw === '' || (raw.startsWith('https://') && safeHref(raw) !== null)),
)

const closedDayInput = z.strictObject({ day: bangkokDay, note: optionalLocalizedLine(MAX_CLOSED_NOTE) })

const pointFields = z.strictObject({
  name: localizedLine(60),
  address1: requiredLine(ADDRESS_FIELDS.address1.max),
  address2: line(ADDRESS_FIELDS.address2.max),
  area: requiredLine(ADDRESS_FIELDS.area.max),
  city: requiredLine(ADDRESS_FIELDS.city.max),
  province: requiredLine(ADDRESS_FIELDS.province.max),
  zip: typedDigits.pipe(z.string().regex(THAI_ZIP)),
  phone: phoneInput,
  map_link: mapLink,
  hours: weekInput,
  /** Days on which it is closed besides the weekly ones, with what the buyer reads. */
  closed_days: z
    .array(closedDayInput)
    .max(MAX_CLOSED_DAYS)
    .refine((days) => new Set(days.map(({ day }) => day)).size === days.length),
  /** Whether new orders may choose it. */
  active: z.boolean(),
  /** Place in the list of buyers. */
  sort: z.int().min(1).max(999),
})
const checkAddress = ({ value, issues }: z.core.ParsePayload<z.infer<typeof pointFields>>) => {
  const found: z.core.$ZodRawIssue[] = []
  checkByCountry({ value: { ...value, country: THAILAND }, issues: found })
  issues.push(...found)
}

/** A pick-up point as buyers see it. */
export const pickupPoint = z.object({
  id,
  name: z.string(),
  map_link: z.string(),
  hours: week,
  /** From today on. */
  closed_days: z.array(z.object({ day: z.string(), note: z.string() })),
  /** Whether new orders may choose it. */
  active: z.boolean(),
})
export type PickupPoint = z.infer<typeof pickupPoint>

export const staffPickupPoint = z.object({
  ...pointFields.shape,
  id,
  name: localizedStrings,
  zip: z.string(),
  phone: z.string(),
  closed_days: z.array(z.object({ day: z.string(), note: localizedStrings })),
  hours: week,
  updated_at: instant,
  version: z.int(),
  /** Orders that are neither finished nor canceled. */
  open_orders: z.int(),
})
export type StaffPickupPoint = z.infer<typeof staffPickupPoint>

export const pickupPointCalls = defineCalls({
  'GET /api/pickup-point': {
    summary: 'Pick-up points with opening hours and closed days; the address of each is in the address list',
    who: 'public',
    reply: z.array(pickupPoint),
  },
})

/** Pick-up points, managed by staff. */
export const staffPickupPointCalls = defineCalls({
  'GET /api/staff/pickup-point': {
    summary: 'All pick-up points, those closed to new orders included',
    who: ['operations', 'finance', 'content'],
    reply: z.array(staffPickupPoint),
  },
  'POST /api/staff/pickup-point': {
    summary: 'Add a pick-up point',
    who: ['operations'],
    input: pointFields.check(checkAddress),
    reply: z.object({ id, version: z.int() }),
    idempotent: true,
    errors: ['pickup_limit'],
  },
  'PUT /api/staff/pickup-point/{id}': {
    summary: 'Change a pick-up point; orders keep the copy they were placed with',
    who: ['operations'],
    input: pointFields.extend({ id: pathId, version: recordVersion }).check(checkAddress),
    reply: z.object({ version: z.int() }),
    idempotent: true,
    errors: ['edit_conflict'],
  },
  'DELETE /api/staff/pickup-point/{id}': {
    summary: 'Remove a pick-up point without open orders; the first one stays',
    who: ['operations'],
    input: z.strictObject({ id: pathId, version: recordVersion }),
    idempotent: true,
    errors: ['edit_conflict', 'pickup_first', 'pickup_in_use'],
  },
})
