import { desc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { MINIMUM_AGE } from '@bailu/contract/applications'
import type { ReplyOf } from '@bailu/contract/calls'
import { latestBirthDate } from '../../core/bangkok.ts'
import type { Ctx } from '../../core/context.ts'
import { asUser } from '../../core/scope.ts'
import { partnerApplication } from '../../database/tables/applications.ts'
import { partner, user } from '../../database/tables/people.ts'
import { readSetting } from '../settings/read-setting.ts'
import { presentApplication } from './present-application.ts'
import { openApplication } from './sealed-application.ts'

const mentor = alias(user, 'mentor')
const mentorSale = alias(partner, 'mentor_sale')

/** Whether the caller may apply, and the state of the last application. */
export async function readApplication(ctx: Ctx): Promise<ReplyOf<'GET /api/application'>> {
  const { userId } = asUser(ctx)
  const [last] = await ctx.db
    .select({ row: partnerApplication, nickname: mentor.nickname, employeeNo: mentorSale.employeeNo })
    .from(partnerApplication)
    .leftJoin(mentor, eq(mentor.id, partnerApplication.mentorId))
    .leftJoin(mentorSale, eq(mentorSale.userId, partnerApplication.mentorId))
    .where(eq(partnerApplication.userId, userId))
    .orderBy(desc(partnerApplication.id))
    .limit(1)
  const [sale] = await ctx.db.select({ disabledAt: partner.disabledAt }).from(partner).where(eq(partner.userId, userId))
  const { approval, answer_days: days } = await readSetting(ctx, 'partner_applications')
  return {
    open: last?.row.status !== 'submitted' && !sale,
    closed: sale !== undefined && sale.disabledAt !== null,
    last: last ? presentApplication(openApplication(ctx, last.row), last) : null,
    latest_birth_date: latestBirthDate(MINIMUM_AGE, ctx.now),
    answer_days: approval === 'automatic' ? null : days,
  }
}
