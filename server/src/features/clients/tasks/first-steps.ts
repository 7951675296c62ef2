import { eq, sql } from 'drizzle-orm'
import type { FirstSteps } from '@bailu/contract/clients/desk'
import { asUser, type Ctx, type PartnerScope } from '../../../core/context.ts'
import { partnerDay } from '../../reports/table.ts'
import { linkOpen } from '../../share/table.ts'
import { readProgressOf } from '../../training/progress.ts'

/** The step asks for three people. */
const SHARED_OPENS = 3

/**
 * Which first steps of a partner without clients and orders are done; null once there are points. What was sent is known
 * from its link being opened, which the partner's own phone does not count.
 */
export async function readPartnerSteps(ctx: Ctx, { partnerId }: PartnerScope): Promise<FirstSteps | null> {
  const [earned] = await ctx.db
    .select({ points: sql<string>`coalesce(sum(${partnerDay.points}), 0)`.mapWith(Number) })
    .from(partnerDay)
    .where(eq(partnerDay.partnerId, partnerId))
  if (earned && earned.points !== 0) return null
  const isMaterial = sql`${linkOpen.source} = 'material'`
  const sumOpens = (which: typeof isMaterial) =>
    sql<string>`coalesce(sum(${linkOpen.opens}) filter (where ${which}), 0)`.mapWith(Number)
  const [opened] = await ctx.db
    .select({ link: sumOpens(sql`not ${isMaterial}`), material: sumOpens(isMaterial) })
    .from(linkOpen)
    .where(eq(linkOpen.partnerId, partnerId))
  const courses = await readProgressOf(ctx, asUser(ctx))
  const { link = 0, material = 0 } = opened ?? {}
  return {
    opens: link,
    share: link >= SHARED_OPENS,
    learn: courses.some((course) => course.completed_at !== null),
    material: material > 0,
  }
}
