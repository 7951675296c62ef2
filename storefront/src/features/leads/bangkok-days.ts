const BANGKOK_OFFSET_MS = 7 * 3_600_000

/** Today in Bangkok by this phone's clock, YYYY-MM-DD. */
export const bangkokToday = (): string => new Date(Date.now() + BANGKOK_OFFSET_MS).toISOString().slice(0, 10)

/** The Bangkok day this many days from today, YYYY-MM-DD. */
export const bangkokDayIn = (days: number): string =>
  new Date(Date.now() + BANGKOK_OFFSET_MS + days * 86_400_000).toISOString().slice(0, 10)
