// Thailand has kept UTC+7 without daylight saving since 1920.
const AHEAD_MS = 7 * 3_600_000

/** The Bangkok calendar day of an instant, as YYYY-MM-DD. */
export const bangkokDay = (at: Date): string => new Date(at.getTime() + AHEAD_MS).toISOString().slice(0, 10)

export const bangkokYear = (at: Date): number => new Date(at.getTime() + AHEAD_MS).getUTCFullYear()
