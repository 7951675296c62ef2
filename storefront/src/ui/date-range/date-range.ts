import { addDays, bangkokDay } from '@bailu/phrases/days'

/** Bangkok calendar days, YYYY-MM-DD, both included. */
export type DateRange = { from: string; to: string }

const DAY_PATTERN = /^(20|21)\d\d-\d\d-\d\d$/
/** Parses a day (YYYY-MM-DD, years 2000–2199) of a search param; undefined when invalid. */
export const parseDay = (raw: unknown): string | undefined =>
  typeof raw === 'string' && DAY_PATTERN.test(raw) && !Number.isNaN(Date.parse(raw)) ? raw : undefined

export const todayInBangkok = (): string => bangkokDay(Date.now())

export const lastDays = (days: number): DateRange => {
  const to = todayInBangkok()
  return { from: addDays(to, 1 - days), to }
}
