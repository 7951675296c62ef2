import { shopNow } from '../../shop-clock.ts'
const DAY_MS = 86_400_000

/** Whole days that have passed; never below zero on a clock that runs behind. */
export const daysSince = (at: string): number => Math.max(0, Math.floor((shopNow() - Date.parse(at)) / DAY_MS))
