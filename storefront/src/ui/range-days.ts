const DAY_MS = 86_400_000
// Thailand has kept UTC+7 without daylight saving since 1920.
const AHEAD_MS = 7 * 3_600_000

/** Bangkok calendar days, YYYY-MM-DD, both included. */
export type RangeDays = { from: string; to: string }

const form = /^(20|21)\d\d-\d\d-\d\d$/
/** Parses a day (YYYY-MM-DD, years 2000–2199) of a search param; undefined when invalid. */
export const dayIn = (raw: unknown): string | undefined =>
  typeof raw === 'string' && form.test(raw) && !Number.isNaN(Date.parse(raw)) ? raw : undefined

export const todayInBangkok = (): string => new Date(Date.now() + AHEAD_MS).toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Number of days, both ends included; below 1 when `to` is before `from`. */
export const daysIn = ({ from, to }: RangeDays): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

export const lastDays = (days: number): RangeDays => {
  const to = todayInBangkok()
  return { from: addDays(to, 1 - days), to }
}
