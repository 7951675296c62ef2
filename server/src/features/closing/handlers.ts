import type { staffClosingCalls } from '@bailu/contract/closing/staff'
import type { Handlers } from '../../core/context.ts'
import { closeDay } from './close-day.ts'
import { exportClosings } from './export-closings.ts'
import { listClosings, readClosingDay, readNextClosing } from './read-closings.ts'

export const closingHandlers: Handlers<typeof staffClosingCalls> = {
  'GET /api/staff/closing': listClosings,
  'GET /api/staff/closing/due': readNextClosing,
  'GET /api/staff/closing/csv': exportClosings,
  'GET /api/staff/closing/{day}': readClosingDay,
  'POST /api/staff/closing': closeDay,
}
