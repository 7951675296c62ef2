import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { employeeNo, instant, requiredLine, text, uuid } from '../fields.ts'
import { APPLICATION_STATUSES } from './kinds.ts'

export const applicationStatus = z.enum(APPLICATION_STATUSES)

export type ApplicationStatus = z.infer<typeof applicationStatus>

export const MINIMUM_AGE = 20

/** A Gregorian date, such as 2006-02-28. */
const birthDate = z.iso.date().refine((day) => day >= '1900-01-01')

export const applicationForm = z.strictObject({
  first_name: requiredLine(60),
  last_name: requiredLine(60),
  birth_date: birthDate,
  /** Employee number of the wanted mentor; omitted by users who have a mentor. */
  mentor: employeeNo.optional(),
  message: text(500).default(''),
  /** Agreement to the current versions. */
  consents: z.strictObject({ partner: z.literal(true), privacy: z.literal(true) }),
  /** Version of the partner agreement that was shown; fails with `agreement_changed` if there is a newer one. */
  agreement: z.int().min(1).max(999_999).optional(),
})

export type ApplicationForm = z.input<typeof applicationForm>

const mentorRef = z.object({ nickname: z.string(), employee_no: z.string() })

export const application = z.object({
  id: uuid,
  status: applicationStatus,
  first_name: z.string(),
  last_name: z.string(),
  birth_date: z.string(),
  mentor: mentorRef.nullable(),
  message: z.string(),
  submitted_at: instant,
  decided_at: instant.nullable(),
  /** Reason of the rejection, written by staff. */
  reason: z.string(),
})

export type Application = z.infer<typeof application>

export const applicationCalls = defineCalls({
  'GET /api/application': {
    summary: 'Whether the caller may apply to become a partner, and their last application',
    who: 'user',
    reply: z.object({
      /** Not a partner, and no application is pending. */
      open: z.boolean(),
      /** A former partner. */
      closed: z.boolean(),
      last: application.nullable(),
      /** Latest birth date of someone of the minimum age today. */
      latest_birth_date: z.string(),
      /** Days within which staff usually answer; null when approval is automatic. */
      answer_days: z.int().nullable(),
      /** Share of sales that each level earns, in basis points, lowest level first. */
      rates_bp: z.array(z.int()),
    }),
  },
  'GET /api/application/mentor': {
    summary: 'Find a partner by number, as mentor',
    who: 'user',
    input: z.strictObject({ employee_no: employeeNo }),
    reply: mentorRef,
    errors: ['mentor_unknown', 'too_many'],
  },
  'POST /api/application': {
    summary: 'Apply to become a partner',
    who: 'user',
    input: applicationForm,
    reply: z.object({ status: applicationStatus }),
    idempotent: true,
    errors: [
      'email_unproven',
      'under_age',
      'application_open',
      'already_partner',
      'mentor_unknown',
      'mentor_bound',
      'mentor_circle',
      'agreement_changed',
    ],
  },
})
