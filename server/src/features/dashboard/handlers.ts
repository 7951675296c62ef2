import type { staffDashboardCalls } from '@bailu/contract/dashboard/staff'
import type { Handlers } from '../../core/context.ts'
import { readTaskCounts } from './read-open-tasks.ts'
import { readDashboard } from './read-dashboard.ts'

export const staffDashboardHandlers: Handlers<typeof staffDashboardCalls> = {
  'GET /api/staff/open-tasks': readTaskCounts,
  'GET /api/staff/today': readDashboard,
}
