import { and, eq, inArray } from 'drizzle-orm'
import type { MERGE_OBSTACLES } from '@bailu/contract/staff-people'
import type { Ctx } from '../../core/context.ts'
import { partnerApplication } from '../../database/tables/applications.ts'
import { partner, type user } from '../../database/tables/people.ts'

type Person = typeof user.$inferSelect
export type MergeObstacle = (typeof MERGE_OBSTACLES)[number]

/** Why the first cannot take over the second; null where it can. */
export async function mergeObstacle(ctx: Ctx, stays: Person, leaves: Person): Promise<MergeObstacle | null> {
  const both = [stays.id, leaves.id]
  if (stays.disabledAt || leaves.disabledAt) return 'merge_disabled'
  // A former partner too: what was earned is theirs.
  if ((await ctx.db.$count(partner, inArray(partner.userId, both))) > 0) return 'merge_partner'
  const open = and(inArray(partnerApplication.userId, both), eq(partnerApplication.status, 'submitted'))
  if ((await ctx.db.$count(partnerApplication, open)) > 0) return 'merge_application'
  return leaves.mentorId === null || leaves.mentorId === stays.mentorId ? null : 'merge_mentors'
}
