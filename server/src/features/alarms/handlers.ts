import type { staffAlarmCalls } from '@bailu/contract/alarms/staff'
import type { Handlers } from '../../core/context.ts'
import { acknowledgeAlarm, listAlarms } from './list-alarms.ts'

export const alarmHandlers: Handlers<typeof staffAlarmCalls> = {
  'GET /api/staff/alarm': listAlarms,
  'POST /api/staff/alarm/{id}/acknowledge': acknowledgeAlarm,
}
