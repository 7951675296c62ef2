import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { rewardLine } from '../../database/tables/rewards.ts'

/** Within this time a grant of the same note to the same partner counts as a duplicate, such as a list sent twice. */
const AGAIN_MS = 31 * 86_400_000

/** Recent grants to these partners that are not canceled, as `partner id\nnote`. */
export async function grantedBefore(ctx: Ctx, partnerIds: number[]): Promise<ReadonlySet<string>> {
  if (partnerIds.length === 0) return new Set()
  const rows = await ctx.db
    .select({ partnerId: rewardLine.partnerId, note: rewardLine.reason })
    .from(rewardLine)
    .where(
      and(
        inArray(rewardLine.partnerId, partnerIds),
        eq(rewardLine.kind, 'activity'),
        inArray(rewardLine.status, ['pending', 'approved']),
        gt(rewardLine.earnedAt, new Date(ctx.now.getTime() - AGAIN_MS)),
        isNull(rewardLine.reverses),
      ),
    )
  return new Set(rows.map(({ partnerId, note }) => `${partnerId}\n${note}`))
}
