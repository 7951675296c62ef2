import { MAX_REPORT_RANGE_DAYS } from '@bailu/contract/data-center/kinds'
import { addDays, bangkokDay, countDays, startOfDay } from '@bailu/phrases/days'
import { AppError } from './errors.ts'

/** The first day of the month after YYYY-MM. */
export const firstDayOfNextMonth = (month: string): string => `${addDays(`${month}-28`, 4).slice(0, 7)}-01`

/** Noon of YYYY-MM-DD, so that no time zone moves it to another day. */
export const noonOf = (day: string): Date => new Date(startOfDay(day).getTime() + 12 * 3_600_000)

/** The latest birth date of a person who is at least `years` old in Bangkok; a person born on 29 February comes of age on 1 March. */
export const latestBirthDate = (years: number, at: Date): string => {
  const today = bangkokDay(at)
  return `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}${today.slice(4)}`
}

type PeriodInput = { days?: '7' | '30' | '90' | undefined; from?: string | undefined; to?: string | undefined }
/** Bangkok days, both included. */
export type DayRange = { from: string; to: string }
export type ReportPeriod = DayRange & { before: DayRange }

/** The previous period, and the week or month in which it begins, must be days that the contract accepts. */
const EARLIEST_DAY = '2000-02-01'

/**
 * The period of a report, and the previous period of the same length for comparison.
 * @throws AppError bad_input for a range that is incomplete, reversed, too long or in the future
 */
export function reportPeriod(
  { days = '30', from, to }: PeriodInput,
  now: Date,
  maxDays = MAX_REPORT_RANGE_DAYS,
): ReportPeriod {
  const today = bangkokDay(now)
  if (from === undefined && to === undefined)
    return withPreviousPeriod({ from: addDays(today, 1 - Number(days)), to: today })
  if (from === undefined) throw new AppError('bad_input', { from: { what: 'missing' } })
  if (to === undefined) throw new AppError('bad_input', { to: { what: 'missing' } })
  if (from > to || to > today) throw new AppError('bad_input', { to: { what: 'form' } })
  if (countDays(from, to) > maxDays) throw new AppError('bad_input', { to: { what: 'many', n: maxDays } })
  const period = withPreviousPeriod({ from, to })
  if (period.before.from < EARLIEST_DAY) throw new AppError('bad_input', { from: { what: 'form' } })
  return period
}

function withPreviousPeriod({ from, to }: DayRange): ReportPeriod {
  const previous = { from: addDays(from, -countDays(from, to)), to: addDays(from, -1) }
  return { from, to, before: previous }
}

export const listDays = ({ from, to }: DayRange): string[] =>
  Array.from({ length: countDays(from, to) }, (_, index) => addDays(from, index))

/** ISO instants for SQL: `since` inclusive, `until` exclusive. */
export const instantsOfDays = ({ from, to }: DayRange) => ({
  since: startOfDay(from).toISOString(),
  until: startOfDay(addDays(to, 1)).toISOString(),
})
