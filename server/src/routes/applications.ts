import type { applicationCalls, staffApplicationCalls } from '@bailu/contract/applications'
import type { Verbs } from '../core/perform.ts'
import { approveApplication, refuseApplication } from '../features/applications/decide-application.ts'
import { findMentor } from '../features/applications/find-mentor.ts'
import { listApplications } from '../features/applications/list-applications.ts'
import { readApplication } from '../features/applications/read-application.ts'
import { submitApplication } from '../features/applications/submit-application.ts'
import { recordConsent } from '../features/consents/record-consent.ts'

export const applicationVerbs: Verbs<typeof applicationCalls> = {
  'GET /api/application': readApplication,
  'GET /api/application/mentor': findMentor,
  'POST /api/application': (ctx, input) =>
    submitApplication(ctx, input, (tx, userId) =>
      recordConsent(tx, { userId, to: ['partner', 'privacy'], read: { partner: input.agreement } }),
    ),
}

export const staffApplicationVerbs: Verbs<typeof staffApplicationCalls> = {
  'GET /api/staff/application': listApplications,
  'POST /api/staff/application/{id}/approve': approveApplication,
  'POST /api/staff/application/{id}/refuse': refuseApplication,
}
