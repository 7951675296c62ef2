import type { applicationCalls } from '@bailu/contract/applications/shop'
import type { staffApplicationCalls } from '@bailu/contract/applications/staff'
import type { Handlers } from '../../core/context.ts'
import { approveApplication, rejectApplication } from './decide-application.ts'
import { findMentor, listApplications, readApplication } from './read-applications.ts'
import { submitApplication } from './submit-application.ts'
import { recordConsent } from '../legal/record-consent.ts'

export const applicationHandlers: Handlers<typeof applicationCalls & typeof staffApplicationCalls> = {
  'GET /api/application': readApplication,
  'GET /api/application/mentor': findMentor,
  'POST /api/application': (ctx, input) =>
    submitApplication(ctx, input, (tx, userId) =>
      recordConsent(tx, { userId, agreements: ['partner', 'privacy'], shownVersions: { partner: input.agreement } }),
    ),
  'GET /api/staff/application': listApplications,
  'POST /api/staff/application/{id}/approve': approveApplication,
  'POST /api/staff/application/{id}/reject': rejectApplication,
}
