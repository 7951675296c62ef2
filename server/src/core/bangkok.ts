// Thailand has used UTC+7 without daylight saving time since 1920.
const AHEAD_MS = 7 * 3_600_000

/** The Bangkok calendar day of an instant, as YYYY-MM-DD. */
export const bangkokDay = (at: Date): string => new Date(at.getTime() + AHEAD_MS).toISOString().slice(0, 10)

/** The instant at which a Bangkok calendar day (YYYY-MM-DD) begins. */
export const startOfDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - AHEAD_MS)

/** The day (YYYY-MM-DD) that many days later, or earlier for a negative number. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The first day of the month after YYYY-MM. */
export const monthAfter = (month: string): string => `${dayAfter(`${month}-28`, 4).slice(0, 7)}-01`

export const bangkokYear = (at: Date): number => new Date(at.getTime() + AHEAD_MS).getUTCFullYear()

/** The latest birth date of a person who is at least `years` old in Bangkok; a person born on 29 February comes of age on 1 March. */
export const latestBirthDate = (years: number, at: Date): string => {
  const today = bangkokDay(at)
  return `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}${today.slice(4)}`
}

/** Number of days from `from` to `to`, both included. */
export const daysIn = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000) + 1
