const AHEAD_MS = 7 * 3_600_000

/** The Bangkok day of this phone's clock, YYYY-MM-DD. */
export const today = (): string => new Date(Date.now() + AHEAD_MS).toISOString().slice(0, 10)

/** That many days after today; the habit is two days, two weeks, two months. */
export const inDays = (days: number): string =>
  new Date(Date.now() + AHEAD_MS + days * 86_400_000).toISOString().slice(0, 10)
