import { and, eq, isNull } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asUser } from '../../core/scope.ts'
import { countAttempt } from '../../core/throttle.ts'
import { partner, user } from '../../database/tables/people.ts'

const BY_USER = { tries: 30, seconds: 10 * 60 }

/** The nickname of the partner with this employee number, to confirm the right person. @throws AppError mentor_unknown, too_many */
export async function findMentor(
  ctx: Ctx,
  { employee_no: employeeNo }: ParsedOf<'GET /api/application/mentor'>,
): Promise<ReplyOf<'GET /api/application/mentor'>> {
  const { userId } = asUser(ctx)
  await countAttempt(ctx, `mentor-lookup:${userId}`, BY_USER)
  const found = await activePartner(ctx, employeeNo)
  if (!found) return refuse('mentor_unknown')
  return { nickname: found.nickname, employee_no: found.employeeNo }
}

export async function activePartner(ctx: Ctx, employeeNo: string) {
  const [found] = await ctx.db
    .select({ id: user.id, nickname: user.nickname, employeeNo: partner.employeeNo })
    .from(partner)
    .innerJoin(user, eq(user.id, partner.userId))
    .where(and(eq(partner.employeeNo, employeeNo.toUpperCase()), isNull(partner.disabledAt), isNull(user.disabledAt)))
  return found
}
