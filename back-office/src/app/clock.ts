import dayjs, { type Dayjs } from 'dayjs'
import { bangkokDay, bangkokTime, DAY_MS } from '@bailu/phrases/days'

let offsetMs = 0

/** @param now the server's time of the last reply, ISO 8601 */
export const setServerClock = (now: string): void => {
  offsetMs = Date.parse(now) - Date.now()
}

/** Server time in milliseconds; it may be ahead in a demo, and does not depend on this computer's clock. */
export const serverNow = (): number => Date.now() + offsetMs

/** Value of a `datetime-local` field for an instant, in Bangkok time: "2026-03-01T09:30". */
export const toBangkokField = (at: Date): string => bangkokTime(at).slice(0, 16)

/** Today in Bangkok by the server's clock, independent of the browser's time zone. */
export const bangkokToday = (): Dayjs => dayjs(bangkokDay(serverNow()))

/** Inverse of `toBangkokField`: an ISO 8601 instant. */
export const fromBangkokField = (field: string): string => new Date(`${field}:00+07:00`).toISOString()

/** Full days since an instant by the server's clock, at least 0. */
export const daysSince = (at: string): number => Math.max(0, Math.floor((serverNow() - Date.parse(at)) / DAY_MS))
