import type { staffReasonCalls } from '@bailu/contract/reasons/staff'
import type { Handlers } from '../../core/context.ts'
import * as templates from './edit-templates.ts'

export const staffReasonHandlers: Handlers<typeof staffReasonCalls> = {
  'GET /api/staff/reason-template': templates.listReasonTemplates,
  'POST /api/staff/reason-template': templates.addReasonTemplate,
  'PUT /api/staff/reason-template/{id}': templates.changeReasonTemplate,
  'POST /api/staff/reason-template/{id}/retire': templates.retireReasonTemplate,
  'POST /api/staff/reason-template/order': templates.sortReasonTemplates,
}
