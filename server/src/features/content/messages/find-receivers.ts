import { and, asc, eq, ilike, isNull, or } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../../core/context.ts'
import { asStaff } from '../../../core/scope.ts'
import { partner, user } from '../../../database/tables/people.ts'

const MOST = 10

/** Partners whose employee number starts with `q` or whose name contains it. */
export async function findReceivers(
  ctx: Ctx,
  { q }: ParsedOf<'GET /api/staff/sitemessage/partner'>,
): Promise<ReplyOf<'GET /api/staff/sitemessage/partner'>> {
  asStaff(ctx)
  if (q === '') return []
  const like = q.replace(/[\\%_]/g, '\\$&')
  return ctx.db
    .select({ employee_no: partner.employeeNo, name: user.nickname, level: partner.level })
    .from(partner)
    .innerJoin(user, eq(user.id, partner.userId))
    .where(
      and(isNull(partner.disabledAt), or(ilike(partner.employeeNo, `${like}%`), ilike(user.nickname, `%${like}%`))),
    )
    .orderBy(asc(partner.employeeNo))
    .limit(MOST)
}
