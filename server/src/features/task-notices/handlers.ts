import type { staffTaskNoticeCalls } from '@bailu/contract/task-notices/staff'
import type { Handlers } from '../../core/context.ts'
import { changeNotices, readNotices, subscribeStaff, unsubscribeStaff } from './notice-choices.ts'

export const taskNoticeHandlers: Handlers<typeof staffTaskNoticeCalls> = {
  'GET /api/staff/me/notice': readNotices,
  'PUT /api/staff/me/notice': changeNotices,
  'POST /api/staff/me/push': subscribeStaff,
  'DELETE /api/staff/me/push/{id}': unsubscribeStaff,
}
