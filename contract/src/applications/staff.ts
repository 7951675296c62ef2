import * as z from 'zod'
import { application, applicationStatus } from './shop.ts'
import { defineCalls } from '../call.ts'
import { cursor, id, instant, page, uuid } from '../fields.ts'
import { givenReason } from '../reasons/staff.ts'

export const staffApplication = application.extend({
  /** E-mail and phone masked, as on the customer's page. */
  applicant: z.object({ id, nickname: z.string(), email: z.string(), phone: z.string(), registered_at: instant }),
  /** Staff member who decided; null while pending and for automatic approval. */
  decided_by: z.string().nullable(),
  /** Employee number given with the approval. */
  employee_no: z.string().nullable(),
})

export type StaffApplication = z.infer<typeof staffApplication>

const applicationInput = z.strictObject({ id: uuid })

export const staffApplicationCalls = defineCalls({
  'GET /api/staff/application': {
    summary: 'Applications to become a partner, newest first',
    who: ['operations'],
    input: z.strictObject({ status: applicationStatus.optional(), cursor }),
    reply: page(staffApplication),
  },
  'POST /api/staff/application/{id}/approve': {
    summary: 'Approve an application; the applicant becomes a partner',
    who: ['operations'],
    input: applicationInput,
    reply: z.object({ employee_no: z.string() }),
    idempotent: true,
    errors: ['application_moved_on', 'own_application', 'mentor_circle', 'agreement_changed'],
  },
  'POST /api/staff/application/{id}/reject': {
    summary: 'Reject an application, with the reason shown to the applicant',
    who: ['operations'],
    input: applicationInput.extend(givenReason),
    idempotent: true,
    errors: ['application_moved_on', 'own_application', 'reason_changed'],
  },
})
