import { shopNow } from '../../shop-clock.ts'
const DAY_MS = 86_400_000

/** Full days since an instant by the server's clock, at least 0. */
export const daysSince = (at: string): number => Math.max(0, Math.floor((shopNow() - Date.parse(at)) / DAY_MS))
