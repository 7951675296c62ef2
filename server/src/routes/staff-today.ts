import type { staffTodayCalls } from '@bailu/contract/staff-today'
import type { Verbs } from '../core/perform.ts'
import { readToday } from '../features/today/read-today.ts'

export const staffTodayVerbs: Verbs<typeof staffTodayCalls> = {
  'GET /api/staff/today': readToday,
}
