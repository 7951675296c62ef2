import { MAX_REPORT_RANGE_DAYS, REPORT_WINDOWS, type ReportWindow } from '@bailu/contract/data-center/kinds'
import { matching, UUID } from '@bailu/client/search-params'
import { countDays } from '@bailu/phrases/days'
import { parseDay } from '../../ui/date-range/date-range.ts'

/** Search params of a report. */
export type ReportSearch = {
  days?: ReportWindow | undefined
  from?: string | undefined
  to?: string | undefined
  /** A report of its own instead of the key figures. */
  view?: ReportView | undefined
  /** An order of the list that is open. */
  order?: string | undefined
}
const REPORT_VIEWS = ['links', 'products'] as const
type ReportView = (typeof REPORT_VIEWS)[number]
/** Input of a call: one of the windows, which end today, or a custom range. */
export type ReportDays = { days?: '7' | '30' | '90'; from?: string; to?: string }

export function readReportSearch(raw: Record<string, unknown>): ReportSearch {
  const view = REPORT_VIEWS.find((known) => known === raw['view'])
  const order = matching(UUID)(raw['order'])
  const [from, to] = [parseDay(raw['from']), parseDay(raw['to'])]
  const count = from && to ? countDays(from, to) : 0
  if (from && to && count > 0 && count <= MAX_REPORT_RANGE_DAYS) return { days: undefined, from, to, view, order }
  const days = REPORT_WINDOWS.find((option) => String(option) === String(raw['days']) && option !== 30)
  return { days, from: undefined, to: undefined, view, order }
}

export const selectedWindow = ({ days = 30, from }: ReportSearch): ReportWindow | undefined => (from ? undefined : days)

export const reportDaysOf = ({ days = 30, from, to }: ReportSearch): ReportDays =>
  from && to ? { from, to } : { days: String(days) as '7' | '30' | '90' }
