import type { staffFindCalls } from '@bailu/contract/find/staff'
import type { Handlers } from '../../core/context.ts'
import { findRecords } from './find-records.ts'

export const staffFindHandlers: Handlers<typeof staffFindCalls> = {
  'GET /api/staff/find': findRecords,
}
