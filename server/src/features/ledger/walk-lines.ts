import { sql, type SQL } from 'drizzle-orm'
import type { RewardKind, RewardStatus } from '@bailu/contract/income'
import { dayAfter, startOfDay } from '../../core/bangkok.ts'
import type { PartnerScope } from '../../core/context.ts'
import type { TimeCursor } from '../../core/time-cursor.ts'

export type LineWalk = {
  kinds: readonly RewardKind[]
  statuses: readonly RewardStatus[]
  /** Bangkok days they were earned on, both included. */
  from?: string | undefined
  to?: string | undefined
  after?: TimeCursor | undefined
  limit: number
}

/**
 * Subquery of a partner's newest reward lines (`id`, `earned_at`) to join with the columns shown. One index scan per kind
 * and status, each limited, so that filters do not make it slower.
 */
export function walkLines({ partnerId }: PartnerScope, walk: LineWalk): SQL {
  const { kinds, statuses, from, to, after, limit } = walk
  const within = sql`
    ${from === undefined ? sql`` : sql`and earned_at >= ${startOfDay(from).toISOString()}::timestamptz`}
    ${to === undefined ? sql`` : sql`and earned_at < ${startOfDay(dayAfter(to, 1)).toISOString()}::timestamptz`}
    ${after ? sql`and (earned_at, id) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)` : sql``}`
  const walks = kinds.flatMap((kind) =>
    statuses.map(
      (status): SQL => sql`(select id, earned_at from reward_line
        where partner_id = ${partnerId} and kind = ${kind} and status = ${status} ${within}
        order by earned_at desc, id desc limit ${limit})`,
    ),
  )
  return sql`(select id, earned_at from (${sql.join(walks, sql` union all `)}) each_walk
    order by earned_at desc, id desc limit ${limit})`
}
