export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

// Thailand has used UTC+7 without daylight saving time since 1920.
const BANGKOK_OFFSET_MS = 7 * HOUR_MS

/** Bangkok wall-clock time of an instant, 2026-11-20T12:00:00.000, without offset. */
export const bangkokTime = (at: Date | number): string =>
  new Date(Number(at) + BANGKOK_OFFSET_MS).toISOString().slice(0, -1)

/** The Bangkok calendar day of an instant, as YYYY-MM-DD. */
export const bangkokDay = (at: Date | number): string => bangkokTime(at).slice(0, 10)

export const bangkokYear = (at: Date | number): number => Number(bangkokDay(at).slice(0, 4))

/** The instant at which a Bangkok calendar day (YYYY-MM-DD) begins. */
export const startOfDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - BANGKOK_OFFSET_MS)

/** The day (YYYY-MM-DD) that many days later, or earlier for a negative number. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Number of days from `from` to `to`, both included; below 1 when `to` is before `from`. */
export const countDays = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1
