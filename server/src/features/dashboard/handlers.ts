import type { staffDashboardCalls } from '@bailu/contract/dashboard/staff'
import type { Handlers } from '../../core/context.ts'
import { readDashboard } from './read-dashboard.ts'

export const staffDashboardHandlers: Handlers<typeof staffDashboardCalls> = {
  'GET /api/staff/today': readDashboard,
}
