import type { staffAlarmCalls, staffDigestCalls } from '@bailu/contract/alarms/staff'
import type { Handlers } from '../../core/perform.ts'
import { acknowledgeAlarm } from './list-alarms.ts'
import { chooseDigest, readDigestChoice } from '../audit/send-digest.ts'
import { listAlarms } from './list-alarms.ts'

export const digestHandlers: Handlers<typeof staffDigestCalls> = {
  'GET /api/staff/me/digest': readDigestChoice,
  'PUT /api/staff/me/digest': chooseDigest,
}

export const alarmHandlers: Handlers<typeof staffAlarmCalls> = {
  'GET /api/staff/alarm': listAlarms,
  'POST /api/staff/alarm/{id}/acknowledge': acknowledgeAlarm,
}
