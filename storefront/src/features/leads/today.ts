const AHEAD_MS = 7 * 3_600_000

/** Today in Bangkok by this phone's clock, YYYY-MM-DD. */
export const today = (): string => new Date(Date.now() + AHEAD_MS).toISOString().slice(0, 10)

/** The Bangkok day this many days from today, YYYY-MM-DD. */
export const inDays = (days: number): string =>
  new Date(Date.now() + AHEAD_MS + days * 86_400_000).toISOString().slice(0, 10)
