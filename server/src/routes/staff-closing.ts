import type { closingCalls } from '@bailu/contract/staff-closing'
import type { Verbs } from '../core/perform.ts'
import { closeDay } from '../features/closing/close-day.ts'
import { exportClosings } from '../features/closing/export-closings.ts'
import { listClosings, readDue } from '../features/closing/list-closings.ts'
import { readDay } from '../features/closing/read-day.ts'

export const closingVerbs: Verbs<typeof closingCalls> = {
  'GET /api/staff/closing': listClosings,
  'GET /api/staff/closing/due': readDue,
  'GET /api/staff/closing/csv': exportClosings,
  'GET /api/staff/closing/{day}': readDay,
  'POST /api/staff/closing': closeDay,
}
