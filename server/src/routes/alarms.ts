import type { alarmCalls } from '@bailu/contract/alarms'
import type { digestCalls } from '@bailu/contract/digest'
import type { Verbs } from '../core/perform.ts'
import { acknowledgeAlarm } from '../features/alarms/acknowledge-alarm.ts'
import { chooseDigest, readDigestChoice } from '../features/audit/choose-digest.ts'
import { listAlarms } from '../features/alarms/list-alarms.ts'

export const digestVerbs: Verbs<typeof digestCalls> = {
  'GET /api/staff/me/digest': readDigestChoice,
  'PUT /api/staff/me/digest': chooseDigest,
}

export const alarmVerbs: Verbs<typeof alarmCalls> = {
  'GET /api/staff/alarm': listAlarms,
  'POST /api/staff/alarm/{id}/acknowledge': acknowledgeAlarm,
}
