import type { staffFindCalls } from '@bailu/contract/find/staff'
import type { Handlers } from '../../core/context.ts'
import { findRecords } from './find-records.ts'
import { addSavedView, changeSavedView, deleteSavedView, listSavedViews } from './saved-views.ts'

export const staffFindHandlers: Handlers<typeof staffFindCalls> = {
  'GET /api/staff/find': findRecords,
  'GET /api/staff/me/view': listSavedViews,
  'POST /api/staff/me/view': addSavedView,
  'PUT /api/staff/me/view/{id}': changeSavedView,
  'DELETE /api/staff/me/view/{id}': deleteSavedView,
}
