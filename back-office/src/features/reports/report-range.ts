import { DAY, matching, oneOf, searchParams } from '@bailu/client/search-params'

export const PRESET_DAYS = [7, 30, 90] as const

export const RANGE_PARAMS = { days: oneOf(PRESET_DAYS), from: matching(DAY), to: matching(DAY) }
/** Parses the period of a report; invalid values are dropped. */
export const readRange = searchParams(RANGE_PARAMS)
export type ReportRange = ReturnType<typeof readRange>

/** Input of report calls: a custom range, or a number of days. */
export const toRangeInput = ({ days = 30, from, to }: ReportRange) =>
  from && to ? { from, to } : { days: String(days) as '7' | '30' | '90' }
