import dayjs, { type Dayjs } from 'dayjs'
import { shopNow } from '../shop-clock.ts'

const AHEAD_MS = 7 * 3_600_000

/** Value of a `datetime-local` field for an instant, in Bangkok time: "2026-03-01T09:30". */
export const bangkokField = (at: Date): string => new Date(at.getTime() + AHEAD_MS).toISOString().slice(0, 16)

/** Today in Bangkok by the server's clock, independent of the browser's time zone. */
export const bangkokToday = (): Dayjs => dayjs(new Date(shopNow() + AHEAD_MS).toISOString().slice(0, 10))

/** Inverse of `toBangkokField`: an ISO 8601 instant. */
export const fromBangkok = (field: string): string => new Date(`${field}:00+07:00`).toISOString()
