import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { RewardKind, RewardStatus } from '@bailu/contract/income/shop'
import { addDays, startOfDay } from '@bailu/phrases/days'
import type { Ctx, PartnerScope } from '../../core/context.ts'
import { orderGrowth } from '../rewards/table.ts'
import type { TimeCursor } from '../../lib/cursor.ts'

/** Growth of a partner that does not count for the level yet. */
export async function readWaitingGrowth(ctx: Ctx, partnerId: number): Promise<bigint> {
  const [row] = await ctx.db
    .select({ points: sql<string>`coalesce(sum(${orderGrowth.points}), 0)` })
    .from(orderGrowth)
    .where(and(eq(orderGrowth.partnerId, partnerId), isNull(orderGrowth.countedAt)))
  return BigInt(row?.points ?? 0)
}

export type LineScan = {
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
export function scanRewardLines({ partnerId }: PartnerScope, scan: LineScan): SQL {
  const { kinds, statuses, from, to, after, limit } = scan
  const within = sql`
    ${from === undefined ? sql`` : sql`and earned_at >= ${startOfDay(from).toISOString()}::timestamptz`}
    ${to === undefined ? sql`` : sql`and earned_at < ${startOfDay(addDays(to, 1)).toISOString()}::timestamptz`}
    ${after ? sql`and (earned_at, id) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)` : sql``}`
  const scans = kinds.flatMap((kind) =>
    statuses.map(
      (status): SQL => sql`(select id, earned_at from reward_line
        where partner_id = ${partnerId} and kind = ${kind} and status = ${status} ${within}
        order by earned_at desc, id desc limit ${limit})`,
    ),
  )
  return sql`(select id, earned_at from (${sql.join(scans, sql` union all `)}) each_walk
    order by earned_at desc, id desc limit ${limit})`
}
