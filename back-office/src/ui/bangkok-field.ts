import dayjs, { type Dayjs } from 'dayjs'
import { shopNow } from '../shop-clock.ts'

const AHEAD_MS = 7 * 3_600_000

/** An instant as a field for day and time takes it, in Bangkok. */
export const bangkokField = (at: Date): string => new Date(at.getTime() + AHEAD_MS).toISOString().slice(0, 16)

/** The day it is in Bangkok by the shop's clock, wherever the laptop stands. */
export const bangkokToday = (): Dayjs => dayjs(new Date(shopNow() + AHEAD_MS).toISOString().slice(0, 10))

/** What such a field holds, as an instant. */
export const fromBangkok = (field: string): string => new Date(`${field}:00+07:00`).toISOString()
