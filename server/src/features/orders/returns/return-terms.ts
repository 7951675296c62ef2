import { bangkokDay } from '../../../core/bangkok.ts'
import type { SettingValue } from '../../settings/setting-kinds.ts'

export type ReturnTerms = SettingValue<'returns'>
const DAY_MS = 86_400_000

/** The last moment to request a return: the end of that Bangkok day. */
export function returnUntil(finishedAt: Date, pickup: boolean, terms: ReturnTerms): Date {
  const days = terms.days + (pickup ? 0 : terms.parcel_days)
  const midnight = new Date(`${bangkokDay(finishedAt)}T00:00:00+07:00`).getTime()
  return new Date(midnight + (days + 1) * DAY_MS - 1)
}
