import { MAX_DAYS, WINDOWS, type WindowDays } from '@bailu/contract/figures'
import { dayIn, daysIn } from '../../ui/range-days.ts'

/** Search params of a report. */
export type ReportSearch = { days?: WindowDays; from?: string; to?: string }
/** Input of a call: one of the windows, which end today, or a custom range. */
export type ReportDays = { days?: '7' | '30' | '90'; from?: string; to?: string }

export function readReportSearch(raw: Record<string, unknown>): ReportSearch {
  const [from, to] = [dayIn(raw['from']), dayIn(raw['to'])]
  const count = from && to ? daysIn({ from, to }) : 0
  if (from && to && count > 0 && count <= MAX_DAYS) return { from, to }
  return { days: WINDOWS.find((one) => String(one) === String(raw['days']) && one !== 30) }
}

export const windowIn = ({ days = 30, from }: ReportSearch): WindowDays | undefined => (from ? undefined : days)

export const asked = ({ days = 30, from, to }: ReportSearch): ReportDays =>
  from && to ? { from, to } : { days: String(days) as '7' | '30' | '90' }
