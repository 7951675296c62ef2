import { and, eq, gte, lt, type SQL } from 'drizzle-orm'
import { rewardLine } from '../../database/tables/rewards.ts'

/** Condition: a partner's lines canceled between two instants, whenever they were earned. */
export const canceledIn = (partnerId: number, since: Date, until: Date): SQL | undefined =>
  and(
    eq(rewardLine.partnerId, partnerId),
    eq(rewardLine.status, 'canceled'),
    gte(rewardLine.canceledAt, since),
    lt(rewardLine.canceledAt, until),
  )
