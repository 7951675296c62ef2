import { and, desc, eq, lt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'
import { partnerApplication } from '../../database/tables/applications.ts'
import { partner, staff, user } from '../../database/tables/people.ts'
import { presentApplication } from './present-application.ts'
import { openApplication } from './sealed-application.ts'

const PAGE = 20
const cursorForm = z.uuid()
const mentor = alias(user, 'mentor')
const mentorSale = alias(partner, 'mentor_sale')

export async function listApplications(
  ctx: Ctx,
  { status, cursor }: ParsedOf<'GET /api/staff/application'>,
): Promise<ReplyOf<'GET /api/staff/application'>> {
  asStaff(ctx)
  if (cursor !== undefined && !cursorForm.safeParse(cursor).success)
    throw new Refusal('bad_input', { cursor: { what: 'form' } })
  const rows = await ctx.db
    .select({
      row: partnerApplication,
      applicant: user,
      becameNo: partner.employeeNo,
      nickname: mentor.nickname,
      employeeNo: mentorSale.employeeNo,
      decider: staff.name,
    })
    .from(partnerApplication)
    .innerJoin(user, eq(user.id, partnerApplication.userId))
    .leftJoin(partner, eq(partner.userId, partnerApplication.userId))
    .leftJoin(mentor, eq(mentor.id, partnerApplication.mentorId))
    .leftJoin(mentorSale, eq(mentorSale.userId, partnerApplication.mentorId))
    .leftJoin(staff, eq(staff.id, partnerApplication.decidedBy))
    .where(
      and(
        status === undefined ? undefined : eq(partnerApplication.status, status),
        cursor === undefined ? undefined : lt(partnerApplication.id, cursor),
      ),
    )
    .orderBy(desc(partnerApplication.id))
    .limit(PAGE + 1)
  const list = rows.slice(0, PAGE).map(({ row, applicant, decider, becameNo, ...named }) => ({
    ...presentApplication(openApplication(ctx, row), named),
    applicant: {
      id: applicant.id,
      nickname: applicant.nickname,
      email: applicant.email,
      phone: applicant.phone,
      registered_at: applicant.createdAt.toISOString(),
    },
    decided_by: decider,
    employee_no: row.status === 'approved' ? becameNo : null,
  }))
  return { list, next: rows.length > PAGE ? (list.at(-1)?.id ?? null) : null }
}
