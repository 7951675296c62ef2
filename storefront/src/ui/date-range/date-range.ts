const DAY_MS = 86_400_000
// Thailand has kept UTC+7 without daylight saving since 1920.
const BANGKOK_OFFSET_MS = 7 * 3_600_000

/** Bangkok calendar days, YYYY-MM-DD, both included. */
export type DateRange = { from: string; to: string }

const DAY_PATTERN = /^(20|21)\d\d-\d\d-\d\d$/
/** Parses a day (YYYY-MM-DD, years 2000–2199) of a search param; undefined when invalid. */
export const parseDay = (raw: unknown): string | undefined =>
  typeof raw === 'string' && DAY_PATTERN.test(raw) && !Number.isNaN(Date.parse(raw)) ? raw : undefined

export const todayInBangkok = (): string => new Date(Date.now() + BANGKOK_OFFSET_MS).toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Number of days, both ends included; below 1 when `to` is before `from`. */
export const countDays = ({ from, to }: DateRange): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

export const lastDays = (days: number): DateRange => {
  const to = todayInBangkok()
  return { from: addDays(to, 1 - days), to }
}
